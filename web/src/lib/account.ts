/** Accounts: passkeys, as browsers make and show them, and what else the server is asked about oneself. */

import { call, ApiError } from './api';
import type { Account, DeviceCode } from './wire';

export type { Account, DeviceCode } from './wire';

type Options = Record<string, unknown>;

export const account = () => call<Account>('GET', '/account');
export const deviceCode = () => call<DeviceCode>('POST', '/account/device-code');
export const whoseCode = (code: string) =>
  call<{ name: string }>('POST', '/account/device-code/whose', { code });
export const join = (code: string, bring: boolean) =>
  call<{ name: string }>('POST', '/account/join', { code, bring });
export const recover = (code: string, bring: boolean) =>
  call<{ name: string }>('POST', '/account/recover', { code, bring });
export const recoveryCodes = () => call<{ codes: string[] }>('POST', '/account/recovery-codes');
export const removePasskey = (credential: string) =>
  call<Account>('DELETE', `/account/passkeys/${encodeURIComponent(credential)}`);
export const callDevice = (tag: string, name: string) =>
  call<Account>('PUT', `/account/devices/${tag}`, { name });
export const logOut = (tag: string) => call<Account>('DELETE', `/account/devices/${tag}`);
export const logOutEverywhere = () => call<{ ok: boolean }>('DELETE', '/account/devices');
export const deleteMe = () => call<{ ok: boolean }>('DELETE', '/account');
export const DATA = '/api/account/data';

/** A passkey for the guest of this browser; codes for whoever loses all devices, if there were none. */
export async function makePasskey(): Promise<string[]> {
  const options = await call<Options>('POST', '/account/passkeys/ask');
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await answered(startRegistration({ optionsJSON: options as never }));
  return (await call<{ codes: string[] }>('POST', '/account/passkeys', { credential })).codes;
}

/** Whoever shows a passkey is logged in; who is already has proved that it is they. */
export async function logIn(bring = false): Promise<void> {
  const options = await call<Options>('POST', '/account/log-in/ask');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const credential = await answered(startAuthentication({ optionsJSON: options as never }));
  await call('POST', '/account/log-in', { credential, bring });
}

/** Does what only the owner of an account may do; a passkey shows that it is they, if it was long ago. */
export async function proven<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (problem) {
    if ((problem as ApiError).code !== 'prove-it') throw problem;
    await logIn();
    return act();
  }
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((problem: Error) => {
    const known = problem.name === 'InvalidStateError'; // there is one on this device
    throw new ApiError(0, known ? 'has-passkey' : 'no-passkey', problem.message);
  });
}

/** Why there can be no passkey on this page: an address of numbers, no https, an old browser. */
export function whyNoPasskeys(): 'local' | 'insecure' | 'old' | null {
  const { hostname } = location;
  if (hostname === '127.0.0.1' || hostname === '[::1]') return 'local';
  if (/^[\d.]+$|^\[/.test(hostname) || !isSecureContext) return 'insecure';
  return 'PublicKeyCredential' in window ? null : 'old';
}

/** What a second device is told is five words; a recovery code has fewer groups, of letters and digits. */
export function deviceWords(typed: string): string[] | null {
  const groups = typed.split(/[^\p{L}\d]+/u).filter(Boolean);
  return groups.length === 5 ? groups : null;
}
