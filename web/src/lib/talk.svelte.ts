/** What those at a table say to each other beside the game, as this page knows it. */

import { ApiError, call } from './api';
import type { TableSession } from './session.svelte';
import { volume } from './settings.svelte';
import { playSound } from './sound';
import { problemWords } from './speech.svelte';
import type { Blocked, Heard, NewSignal, Said } from './wire';

export type { Blocked, Said } from './wire';
export type Signal = NewSignal['signal'];
export const SIGNALS: Signal[] = ['hello', 'luck', 'bell', 'moment', 'bravo', 'oops', 'smile', 'thanks'];

export const blocks = () => call<Blocked[]>('GET', '/blocks');
export const unblock = (tag: string) => call<Blocked[]>('DELETE', `/blocks/${tag}`);

const SHOWN = 6_000; // milliseconds for which a signal is seen at its seat
const RINGS_APART = 3_000; // and between bells that are heard
const STORED_AS = 'carbarn.read'; // by table: the number up to which this browser has read
const MOST = 50; // tables of which that is remembered

export class Talk {
  heard = $state.raw<Heard | null>(null);
  /** What was said just now, by seat. */
  fresh = $state<Record<number, Said>>({});
  /** Why the last thing that was asked for was not done. */
  problem = $state('');
  /** What came last, for screen readers. */
  last = $state.raw<Said | null>(null);
  /** Up to which number it was read. */
  private read = $state(0);
  private rang = -Infinity;
  private timers: Record<number, ReturnType<typeof setTimeout>> = {};

  constructor(private readonly session: TableSession) {
    this.read = storedReads()[session.code] ?? 0;
  }

  /** The seat from which this screen speaks. */
  get seat(): number {
    return this.session.state?.seat ?? this.session.table?.mine[0] ?? 0;
  }

  get unread(): boolean {
    const mine = this.session.table?.mine ?? [];
    return !!this.heard?.said.some(({ number, seat }) => number > this.read && !mine.includes(seat));
  }

  /** Somebody has said something, or agreed to words: so much is there by now. */
  learn(number: number): void {
    if (number > (this.heard?.number ?? -1)) void this.ask('GET', '');
  }

  readAll(): void {
    const newest = this.heard?.said.at(-1)?.number ?? 0;
    if (newest <= this.read) return;
    this.read = newest;
    storeRead(this.session.code, newest);
  }

  signal = (signal: Signal) => this.ask('POST', '/signals', { seat: this.seat, signal });
  say = (words: string) => this.ask('POST', '/words', { seat: this.seat, words });
  agree = (wanted: boolean) => this.ask(wanted ? 'PUT' : 'DELETE', '/agreed');
  mute = (seat: number, wanted: boolean) => this.ask(wanted ? 'PUT' : 'DELETE', `/muted/${seat}`);
  block = (seat: number) => this.ask('PUT', `/blocked/${seat}`);
  report = (seat: number, why: string) =>
    this.attempt(() => call('POST', this.path('/reports'), { seat, why }));

  close(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
  }

  private path = (what: string) => `/tables/${encodeURIComponent(this.session.code)}/talk${what}`;

  private ask(method: string, what: string, body?: unknown): Promise<boolean> {
    return this.attempt(async () => this.hear(await call<Heard>(method, this.path(what), body)));
  }

  /** Whether it was done. */
  private async attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      this.problem = '';
      return true;
    } catch (problem) {
      this.problem = problemWords(problem as ApiError);
      return false;
    }
  }

  private hear(heard: Heard): void {
    const before = this.heard;
    if (before && before.number > heard.number) return; // a later answer was quicker
    this.heard = heard;
    const known = before ? (before.said.at(-1)?.number ?? before.number) : heard.number;
    for (const said of heard.said) if (said.number > known) this.show(said);
  }

  private show(said: Said): void {
    this.fresh[said.seat] = said;
    this.last = said;
    clearTimeout(this.timers[said.seat]);
    this.timers[said.seat] = setTimeout(() => delete this.fresh[said.seat], SHOWN);
    if (said.signal !== 'bell' || performance.now() - this.rang < RINGS_APART) return;
    this.rang = performance.now();
    playSound('bell', volume());
  }
}

function storedReads(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function storeRead(code: string, number: number): void {
  const { [code]: _, ...others } = storedReads();
  const latest = Object.entries(others).slice(1 - MOST);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries([...latest, [code, number]])));
  } catch {
    // Private windows may refuse: then it is unread again after a reload.
  }
}
