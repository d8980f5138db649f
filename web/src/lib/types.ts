/** The messages of docs/protocol.md. */

export type Value = string | number | boolean | null;

/** Something that happened: a key of the game's catalogue and its arguments. */
export interface GameEvent {
  key: string;
  [argument: string]: Value;
}

/** One numbered entry of a table's journal: a move, or a take-back (`move` is "undo"). */
export interface Entry {
  seq: number;
  seat: number;
  move: string;
  events: GameEvent[];
  undoes?: number | null;
  /** Who plays for the seat from now on: a computer ("replaced strong"), or its person again. */
  note?: 'replaced' | 'returned' | null;
}

export interface Option {
  name: string;
  choices: Value[];
  words: string;
}

export interface Level {
  name: string;
  words: string;
  /** What such a computer is called, by seat. */
  names: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  seats: { least: number; most: number };
  options: Option[];
  levels: Level[];
  /** Whether there is a guided first round. */
  guide: boolean;
}

export type Chair =
  | { kind: 'me' }
  | { kind: 'here'; name: string }
  | { kind: 'open' }
  | { kind: 'computer'; level: string };

export interface Seat {
  seat: number;
  kind: 'person' | 'open' | 'computer';
  /** Null while the seat is open. */
  name: string | null;
  level: string | null;
  mine: boolean;
  online: boolean;
  invite: string | null;
  /** The level of the computer that plays for an absent person. */
  stand_in: string | null;
  /** Away for long: the others may vote for a computer. */
  replaceable: boolean;
  votes: number;
  voters: number;
}

export interface Table {
  code: string;
  game: string;
  title: string;
  options: Record<string, Value>;
  status: 'waiting' | 'playing' | 'over';
  seq: number;
  turn: number | null;
  host: boolean;
  mine: number[];
  seats: Seat[];
  scores: number[] | null;
  winners: number[] | null;
  rematch: string | null;
  created: string;
  /** Whether hints may be asked for. */
  hints: boolean;
  /** Minutes of absence after which a computer takes over. */
  stand_in_after: number | null;
}

export interface Me {
  name: string;
  tables: Table[];
}

/** A finished game after its first moves, with nothing hidden. */
export interface Moment {
  seq: number;
  view: unknown;
  entry: Entry | null;
}

/** A game to learn from; the first seat is the learner's. */
export interface Guide {
  seats: string[];
  /** Captions by key: after how many moves, and which part of the screen they are about. */
  steps: { at: number; say: string; show: string }[];
}

/** Its game after some moves, as the learner sees it and may go on. */
export interface GuideMoment extends Moment {
  legal: string[];
}

/** Moves of one's own, what they would cause, and how far ahead one is expected to end. */
export interface Suggestion {
  moves: string[];
  events: GameEvent[];
  margin: number;
}

/** A decision of a finished game, judged by what the seat could know. */
export interface Judged {
  /** The first move is 1. */
  move: number;
  seat: number;
  played: Suggestion;
  best: Suggestion;
}

/** What the best opponent thinks of a finished game, as far as it is. */
export interface AnalysisTold {
  running: boolean;
  done: number;
  total: number;
  decisions: Judged[];
}

// What the server sends over the socket -----------------------------------------------------

export interface StateMessage {
  type: 'state';
  seq: number;
  table: Table;
  seat: number | null;
  view: unknown;
  legal: string[];
  undo: boolean;
  thinking: number | null;
  log: Entry[];
}

export interface WhatIfMessage {
  type: 'what-if';
  id: number;
  events: GameEvent[];
  view: unknown;
}

export interface HintMessage {
  type: 'hint';
  id: number;
  seq: number;
  /** The best first. */
  suggestions: Suggestion[];
}

export interface ErrorMessage {
  type: 'error';
  id: number | null;
  code: ErrorCode;
  words: string;
  rule: string | null;
  key: string | null;
  args: Record<string, Value>;
}

export type ErrorCode =
  | 'illegal'
  | 'stale'
  | 'not-your-turn'
  | 'not-your-seat'
  | 'not-started'
  | 'over'
  | 'cannot-undo'
  | 'no-hints'
  | 'replaced'
  | 'not-replaced'
  | 'not-away'
  | 'malformed'
  | 'too-large'
  | 'too-fast'
  | 'not-saved';

export type Answer = WhatIfMessage | HintMessage;
export type ServerMessage = StateMessage | Answer | ErrorMessage | { type: 'pong' };

// What the client sends ---------------------------------------------------------------------

export type ClientMessage =
  | { type: 'play'; id: number; seat: number; seq: number; move: string }
  | { type: 'undo'; id: number; seat: number; seq: number }
  | { type: 'what-if'; id: number; seat: number; move: string }
  | { type: 'hint'; id: number; seat: number; seq: number }
  | { type: 'replace' | 'return'; seat: number }
  | { type: 'look'; seat: number | null }
  | { type: 'ping' };

/** Why a move was refused, with the number of the rule; `lost` is the line's fault. */
export interface Refusal extends Pick<ErrorMessage, 'words' | 'rule' | 'key' | 'args'> {
  code: ErrorCode | 'lost' | 'guide';
}

export const LOST: Refusal = { code: 'lost', words: '', rule: null, key: null, args: {} };

/** What everybody at a table is called, by seat. */
export const namesOf = (table: Table): string[] => table.seats.map((seat) => seat.name ?? '…');
