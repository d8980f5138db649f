/** Going through a lesson: the learner makes the wanted moves, others' are made between them. */

import { ApiError } from './api';
import { motion } from './settings.svelte';
import type { Entry, Lesson, LessonPosition, Step } from './types';

const PACE = 900;
const LEARNER = 0;

/** How far somebody is: the step, and what they have done in each so far. */
export interface Place {
  at: number;
  made: string[][];
}

const START: Place = { at: 0, made: [] };

// The same is in src/carbarn/engine/lessons.py, where tests go through every lesson. -----------------

function without(moves: string[], done: string[]): string[] {
  const left = [...done];
  return moves.filter((move) => {
    const n = left.indexOf(move);
    if (n >= 0) left.splice(n, 1);
    return n < 0;
  });
}

/** Whether a move is wanted now, or does no harm. */
export function isRight(step: Step, made: string[], move: string): boolean {
  const missing = without(step.want, made);
  const begun = missing.length < step.want.length;
  if (!begun && without(step.may, made).includes(move)) return true;
  return (step.any_order ? missing : missing.slice(0, 1)).includes(move);
}

/** Whether all that is wanted was done. */
export const isDone = (step: Step, made: string[]): boolean => !without(step.want, made).length;

/** The key of the words that tell why another move is not what is wanted. */
export function whyNotThis(step: Step, move: string): string | undefined {
  return Object.entries(step.wrong).find(([pattern]) => fits(pattern, move))?.[1];
}

function fits(pattern: string, move: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`).test(move);
}

// ----------------------------------------------------------------------------------------------------

export class LessonRun {
  position = $state.raw<LessonPosition | null>(null);
  /** The move to animate. */
  last = $state.raw<Entry | null>(null);
  /** The key of the words why the learner's last try is not what is wanted; empty: there are none. */
  wrong = $state<string | null>(null);
  /** Why what comes next could not be fetched. */
  problem = $state.raw<ApiError | null>(null);
  /** How often somebody has stepped back: what was picked then is forgotten. */
  returns = $state(0);
  #at = $state(0);
  /** What was done in each step, also in those behind which somebody has stepped back. */
  #made = $state.raw<string[][]>([]);
  /** What was done in this step since it was come to. */
  #now = $state.raw<string[]>([]);
  /** The moves of the position that is shown. */
  #shown = $state.raw<string[]>([]);
  /** Moves are being made one by one, for all to see. */
  #paced = false;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lesson: Lesson,
    private readonly fetch: (moves: string[]) => Promise<LessonPosition>,
    private readonly keep: (place: Place) => void,
    { at, made }: Place = START,
  ) {
    this.#at = Math.min(at, lesson.steps.length - 1);
    this.#made = made;
    this.#now = this.isDone(this.#at) ? [] : (made[this.#at] ?? []);
    void this.#show(this.#goal, false);
  }

  get at(): number {
    return this.#at;
  }

  get step(): Step {
    return this.lesson.steps[this.#at];
  }

  get atEnd(): boolean {
    return this.#at === this.lesson.steps.length - 1;
  }

  /** Which of the decisions this is, or else how many lie behind. */
  get decision(): number {
    const upTo = this.lesson.steps.slice(0, this.#at + 1);
    return upTo.filter(({ want }) => want.length).length;
  }

  get decisions(): number {
    return this.lesson.steps.filter(({ want }) => want.length).length;
  }

  /** The learner is to find moves; not while others' are being made. */
  get deciding(): boolean {
    return this.step.want.length > 0 && !this.#running;
  }

  /** Going on needs no move, or none that was not found before. */
  get canGoOn(): boolean {
    return !this.atEnd && this.isDone(this.#at);
  }

  /** The moves that lead to the position that is shown. */
  get moves(): string[] {
    return this.#shown;
  }

  /** What is wanted next, to show it. */
  get wanted(): string | undefined {
    return this.deciding ? without(this.step.want, this.#now)[0] : undefined;
  }

  isDone(at: number): boolean {
    return isDone(this.lesson.steps[at], this.#made[at] ?? []);
  }

  /** A move that the learner tries. */
  play(move: string): void {
    if (!this.deciding) return;
    if (!isRight(this.step, this.#now, move)) {
      this.wrong = whyNotThis(this.step, move) ?? '';
      return;
    }
    this.#do(move);
    if (isDone(this.step, this.#now)) this.#goTo(this.#at + 1);
    void this.#run();
  }

  /** To what comes next; moves before it are seen one by one, unless somebody is in a hurry. */
  next(): void {
    if (this.#paced) return void this.#show(this.#goal, true);
    if (!this.canGoOn) return;
    this.#goTo(this.#at + 1);
    void this.#run();
  }

  back(): void {
    if (this.#at === 0) return;
    this.#goTo(this.#at - 1);
    this.returns += 1;
    void this.#show(this.#goal, false);
  }

  /** What could not be fetched is asked for again. */
  again(): void {
    void this.#show(this.#goal, true);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  get #goal(): string[] {
    const { steps } = this.lesson;
    const own = (moves: string[] = []) => moves.map((move) => `${LEARNER} ${move}`);
    const before = steps.slice(0, this.#at).flatMap(({ play }, n) => [...play, ...own(this.#made[n])]);
    return [...before, ...this.step.play, ...own(this.#now)];
  }

  get #running(): boolean {
    return this.#shown.length !== this.#goal.length || this.position === null;
  }

  #do(move: string): void {
    this.wrong = null;
    this.#now = [...this.#now, move];
    const kept = this.#made[this.#at] ?? [];
    const same = this.#now.every((one, n) => one === kept[n]);
    if (!same) this.#made = [...this.#made.slice(0, this.#at), this.#now];
    this.#keepPlace();
  }

  #goTo(at: number): void {
    this.wrong = null;
    this.#at = at;
    this.#now = [];
    while (this.#made.length < at) this.#made = [...this.#made, []];
    this.#keepPlace();
  }

  #keepPlace(): void {
    this.keep({ at: this.#at, made: this.#made });
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    const goal = this.#goal;
    const moves = motion() ? goal.slice(0, this.#shown.length + 1) : goal;
    const shown = await this.#show(moves, true);
    this.#paced = shown && this.#running;
    if (this.#paced) this.#timer = setTimeout(() => this.#run(), PACE);
  }

  /** Whether that is what there is to see now. */
  async #show(moves: string[], animate: boolean): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#paced = false;
    this.problem = null;
    const asked = ++this.#asked;
    try {
      const position = await this.fetch(moves);
      if (asked !== this.#asked) return false; // something else is to be shown by now
      this.#shown = moves;
      this.position = position;
      this.last = animate ? position.entry : null;
      return true;
    } catch (problem) {
      if (asked === this.#asked) this.#fail(problem as ApiError);
      return false;
    }
  }

  /** A lesson that is another one now begins anew. */
  #fail(problem: ApiError): void {
    const changed = problem.status >= 400 && problem.status < 500 && problem.code !== 'too-fast';
    if (!changed || this.#at === 0) return void (this.problem = problem);
    this.#made = [];
    this.#goTo(0);
    void this.#show(this.#goal, false);
  }
}
