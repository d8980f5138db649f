/** What a game's folder gives to the shell, and what the shell gives to it. */

import type { Component } from 'svelte';
import type { TableAgreed } from './api';
import type { MoveMark, MoveNote } from './move-marks';
import type { Entry, GameEvent, Refusal, Candidate, EventValue, Table } from './types';
import type { GameWords } from './words';

export type { Entry, GameEvent, Refusal, Candidate, EventValue } from './types';

/** Words by key, with arguments put in: the game's `ui` section first, then the shell's. */
export type Translate = (key: string, args?: Record<string, unknown>) => string;

/** What a move would cause. */
export interface Preview<View> {
  events: GameEvent[];
  view: View;
}

/** The view's shape is the game's own: its components say what they expect. */
export interface GameProps<View = any> {
  view: View;
  /** Whose eyes: null for a watcher. */
  seat: number | null;
  /** The moves that may be made now, in the game's notation. */
  legal: string[];
  names: string[];
  /** Stepping through or watching: nothing can be chosen. */
  replaying: boolean;
  /** Asks the referee what a move would cause; rejects with a Refusal. */
  preview(move: string): Promise<Preview<View>>;
  play(move: string): void;
  /** Shows why a move is refused, with the rule's number. */
  explain(refusal: Refusal): void;
  /** The same in words, to be put where one looks. */
  why(refusal: Refusal): string;
  /** The newest entry, to animate; null on first load. */
  last: Entry | null;
  /** An entry chosen in the log, to animate again. */
  rerun: Entry | null;
  /** Moves that are talked about. Their `movePlaces` are marked by the shell; a board may draw more. */
  marks?: MoveMark[];
  settings: { confirm: boolean; motion: boolean };
  t: Translate;
}

/** For what a seat holds beside its score. */
export interface SideProps<View = any> {
  view: View;
  /** The seat shown. */
  of: number;
  names: string[];
  t: Translate;
}

/** For who makes something of their own for a new table, such as a map. */
export interface MakerProps {
  /** It as text; empty at first. */
  value: string;
  table: TableAgreed;
  words: GameWords;
  /** It was changed; `wrong` says why it will not do. */
  onchange(value: string, wrong: string): void;
}

export interface EndingProps<View = any> {
  view: View;
  names: string[];
  t: Translate;
}

/** Something that is explained when it happens for the first time in somebody's games. */
export interface FirstTime<View = any> {
  /** In the game's words, `first-KEY` is what it is and `first-KEY-why` explains it. */
  key: string;
  /** The event that it is; with `own`, only if it is the reader's. */
  event?: string;
  own?: boolean;
  /** Or else whether this is where the game is now. */
  is?(view: View, seat: number): boolean;
  /** The parts of the screen that it is about, as in a lesson. */
  show: string;
}

/** What some keys do on a board, for the sheet that `?` opens. */
export interface KeyHelp {
  /** As on the keys; `Enter`, `Space`, `Escape`, `Tab`, `Arrows` and `to` are called as the language does. */
  keys: string[];
  /** The key of the words. */
  words: string;
  /** Also where nothing can be played. */
  always?: boolean;
}

/**
 * What quarter.ts in a game's folder exports, so that the first page has the game's sign at once.
 * Without it the sign is there when the server has answered.
 */
export interface Quarter {
  name: string;
  title: string;
}

/**
 * What index.ts in a game's folder exports: all that a table needs.
 *
 * Beside it may lie the game's quarter on the first page, as Picture.svelte, which a table does
 * not load: an SVG with viewBox "0 0 400 300", filling its parent (preserveAspectRatio="xMidYMax
 * slice"), its sky left transparent, its street from y=258 down (var(--street), rails in
 * var(--rail), from edge to edge, so that the quarters join), and the game's tram standing on it.
 */
export interface GameModule<View = any> {
  /** Everything in the middle: board, hand, choices. Fills its parent and never scrolls it. */
  Board: Component<GameProps<View>>;
  /** More about a seat, in the score panel. */
  Side?: Component<SideProps<View>>;
  /** What stands in a sentence as a picture (`pictured`), as high as a line of text. */
  Token?: Component<{ name: string }>;
  /** Why the game ended as it did. */
  Ending?: Component<EndingProps<View>>;
  /** Where players make something of their own for a new table, by the option. */
  makers?: Record<string, () => Promise<{ default: Component<MakerProps> }>>;
  /** A seat's points where the view's own `scores` do not tell all, such as "41+?". */
  score?(view: View, seat: number): string;
  /** Whether the game gives the colours to others than seats, which wear numbers then. */
  seatsAreNumbered?(options: Table['options']): boolean;
  /** A selector of the places on the board where moves would be made, one after the other. */
  movePlaces(view: View, seat: number | null, moves: string[]): string;
  /** What is noted on what moves would use, such as where a card goes. */
  moveNotes?(view: View, seat: number | null, moves: string[]): MoveNote[];
  /** A whole action in few words: the moves, and what of their effect counts most. */
  candidateWords(t: Translate, view: View, advice: Candidate): string;
  /** What somebody did in a whole turn, in a line without their name; else it is told move by move. */
  turnWords?(t: Translate, view: View, seat: number, events: GameEvent[]): string;
  /** The keys that its board listens to. */
  keys?: KeyHelp[];
  /** What is explained to newcomers; of several at once, the first comes first. */
  firstTimes?: FirstTime<View>[];
  /** Everybody who is waited for, where several act at once. */
  acting?(view: View): number[];
  /** The arguments of an event or a refusal as they are called on this game's screen; places as `named`. */
  argumentsInWords?(view: View, args: Record<string, EventValue>): Record<string, EventValue>;
  /** One sentence: what to do now. Asked only when it is this seat's turn. */
  prompt(props: GameProps<View>): string;
}
