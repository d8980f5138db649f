/** The HTTP part of docs/protocol.md. */

import type {
  Analysis,
  NewSeat,
  Game,
  Games,
  ErrorDetail,
  Lesson,
  LessonPosition,
  LessonPreview,
  Guest,
  Position,
  Results,
  Table,
  OptionValue,
  OwnChoice,
} from './types';
import type { NewClock } from './clock';
import type { Acquaintance, Invitation, Invited, Waiting } from './wire';
import { awaited, heard, missed } from './network.svelte';
import { lookForAnother } from './version.svelte';

/** An answer that is not what was asked for, or none at all (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    words: string,
    /** Of a move that the rules forbid: which of them, and what to say. */
    readonly detail?: ErrorDetail,
  ) {
    super(words);
  }
}

/** How a server answers what only one of another version would understand, and others now and then. */
const MISUNDERSTOOD = new Set([400, 404, 405, 422]);

/** Asks the server; what is no good answer is thrown. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const asked = fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = await awaited(asked).catch((problem: Error) => {
    missed();
    throw new ApiError(0, 'unreachable', problem.message);
  });
  const answer = await response.json().catch(() => null);
  if (answer !== null) heard();
  else if (response.status >= 500) missed(); // what stands before the server says that it is away
  if (answer === null || MISUNDERSTOOD.has(response.status)) lookForAnother();
  if (response.ok) return answer as T;
  const { code = 'failed', words = response.statusText } = answer?.error ?? {};
  throw new ApiError(response.status, code, words, answer?.error);
}

/** The moves of a table in notation, of games too whose rules are not played any more. */
export interface Kept {
  moves: { seat: number; move: string }[];
}

/** What is agreed on already about a table. */
export interface TableAgreed {
  players: number;
  options: Record<string, OptionValue>;
}

function query({ players, options }: TableAgreed, more: Record<string, string> = {}): URLSearchParams {
  const pairs = Object.entries(options).map(([name, value]) => ['option', `${name}=${value}`]);
  return new URLSearchParams([['players', `${players}`], ...Object.entries(more), ...pairs]);
}

const tablePath = (code: string) => `/tables/${encodeURIComponent(code)}`;

export const games = () => call<Game[]>('GET', '/games');

const lessonPath = (game: string, lesson: string) =>
  `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`;
const made = (moves: string[]) => new URLSearchParams(moves.map((move) => ['move', move]));

export const lesson = (game: string, name: string) => call<Lesson>('GET', lessonPath(game, name));
export const lessonPosition = (game: string, name: string, moves: string[]) =>
  call<LessonPosition>('GET', `${lessonPath(game, name)}/position?${made(moves)}`);
export const lessonPreview = (game: string, name: string, moves: string[], what: string) => {
  const query = made(moves);
  query.set('what', what);
  return call<LessonPreview>('GET', `${lessonPath(game, name)}/what-if?${query}`);
};

/** What players make a choice of their own from; the game knows its shape. */
export const pieces = <T>(game: string, table: TableAgreed) => call<T>('GET', `/games/${game}/pieces?${query(table)}`);
/** Whether a choice of one's own will do at such a table. */
export const ownChoice = (game: string, option: string, text: string, table: TableAgreed) =>
  call<OwnChoice>('GET', `/games/${game}/own/${option}?${query(table, { text })}`);
/** Which of one's games; what is left out may be any. */
export type WantedGames = Partial<Record<'state' | 'game' | 'level' | 'search' | 'result', string>>;

export const myGames = (wanted: WantedGames, skip = 0) => {
  const asked = Object.entries({ ...wanted, skip: `${skip}` }).filter(([, value]) => value);
  return call<Games>('GET', `/me/games?${new URLSearchParams(asked)}`);
};
/** What I have achieved, by the days of where I am. */
export const myResults = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return call<Results>('GET', `/me/results?${new URLSearchParams({ zone: timeZone || 'UTC' })}`);
};
/** A record becomes a finished table; of a file with several, the first. */
export const uploadRecord = (record: string) => call<Table>('POST', '/records', record);
export const waiting = () => call<Waiting>('GET', '/me/waiting');
/** Whom I have played with. */
export const people = () => call<Acquaintance[]>('GET', '/people');
/** A new table as the last one with them, to which they are invited. */
export const inviteAgain = (tag: string) => call<Table>('POST', `/people/${tag}/invite`);
export const invitations = () => call<Invitation[]>('GET', '/invitations');
export const acceptInvitation = (code: string) => call<Table>('POST', `/invitations/${encodeURIComponent(code)}`);
export const declineInvitation = (code: string) => call<unknown>('DELETE', `/invitations/${encodeURIComponent(code)}`);
/** Who was invited to a table by name. */
export const invitedTo = (code: string) => call<Invited[]>('GET', `${tablePath(code)}/invitations`);
export const me = () => call<Guest>('GET', '/me');
export const rename = (name: string) => call<Guest>('PUT', '/me', { name });

/** What is agreed on beside the game's own options; null leaves it to the server. */
export interface Terms {
  hints: boolean | null;
  stand_in_after: number | null;
  clock?: NewClock | null;
  shown?: boolean;
}

export const openTable = (
  game: string,
  options: Record<string, OptionValue>,
  seats: NewSeat[],
  terms?: Terms,
) => call<Table>('POST', '/tables', { game, options, seats, ...terms });
export const recordPath = (code: string) => `/api${tablePath(code)}/record`;
export const recordOf = (code: string) => call<Kept>('GET', `${tablePath(code)}/record`);
export const table = (code: string) => call<Table>('GET', tablePath(code));
export const start = (code: string, level: string) =>
  call<Table>('POST', `${tablePath(code)}/start`, { level });
/** The host has time counted otherwise, until somebody moves. */
export const agreeOnClock = (code: string, clock: NewClock | null) =>
  call<Table>('PUT', `${tablePath(code)}/clock`, { clock });
/** Everybody sees it in the lobby, or nobody any more. */
export const show = (code: string, shown: boolean) => call<Table>(shown ? 'PUT' : 'DELETE', `/lobby${tablePath(code)}`);
/** Takes an open seat at a table in the lobby. */
export const sitDown = (code: string) => call<Table>('POST', `/lobby${tablePath(code)}/seat`);
/** Gets up before the game begins. */
export const leave = (code: string) => call<unknown>('POST', `${tablePath(code)}/leave`);
/** Deletes a table at which nobody has moved. */
export const takeAway = (code: string) => call<unknown>('DELETE', tablePath(code));
/** Off one's own list. */
export const putAway = (code: string) => call<unknown>('PUT', `${tablePath(code)}/put-away`);
/** On it again. */
export const bringBack = (code: string) => call<unknown>('DELETE', `${tablePath(code)}/put-away`);
export const rematch = (code: string) => call<Table>('POST', `${tablePath(code)}/rematch`);
export const carry = (code: string, seat: number) =>
  call<{ token: string }>('POST', `${tablePath(code)}/carry`, { seat });
export const endSharing = (code: string, seat: number) =>
  call<Table>('DELETE', `${tablePath(code)}/carry/${seat}`);

export const acceptInvite = (invite: string) =>
  call<Table>('POST', `/invites/${encodeURIComponent(invite)}`);
export const acceptCarry = (token: string) =>
  call<Table>('POST', `/carries/${encodeURIComponent(token)}`);

export const position = (code: string, n: number) => call<Position>('GET', `${tablePath(code)}/moves/${n}`);
export const scores = (code: string) =>
  call<{ scores: number[][] }>('GET', `${tablePath(code)}/scores`);
export const analysis = (code: string) => call<Analysis>('GET', `${tablePath(code)}/analysis`);
export const startAnalysis = (code: string) => call<Analysis>('POST', `${tablePath(code)}/analysis`);
export const stopAnalysis = (code: string) =>
  call<Analysis>('DELETE', `${tablePath(code)}/analysis`);
export const recordAddress = (code: string) => `/api${tablePath(code)}/record`;
