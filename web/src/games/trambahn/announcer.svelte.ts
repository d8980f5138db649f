/** What is being told on the board, one announcement after the other. */

import type { GameEvent } from '../../lib/game';
import { announcements, type Announcement, type CountedLine } from './announcements';

export class Announcer {
  /** The line that is being counted now. */
  counted = $state.raw<CountedLine | null>(null);
  #queue = $state.raw<Announcement[]>([]);

  get now(): Announcement | null {
    return this.#queue[0] ?? null;
  }

  /** After what is still being told. */
  add(events: GameEvent[]): void {
    this.#queue = [...this.#queue, ...announcements(events)];
  }

  /** Instead of what is still being told. */
  replace(events: GameEvent[]): void {
    this.#queue = announcements(events);
  }

  clear(): void {
    this.#queue = [];
  }

  next = (): void => {
    this.#queue = this.#queue.slice(1);
  };

  /** What is being counted is skipped; what a reshuffle means stays to be read. */
  skip(): void {
    if (this.#queue.length) this.#queue = this.#queue.filter(({ kind }) => kind === 'reshuffle');
  }
}
