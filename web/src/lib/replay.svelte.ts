/** Stepping through a game that was played. */

import type { Entry, Position } from './types';

const PACE = 1_500;

export class Replay<P extends Position = Position> {
  /** How many moves have been made in the position shown. */
  at = $state(0);
  position = $state.raw<P | null>(null);
  /** The move to animate: only when stepping forward to it. */
  last = $state.raw<Entry | null>(null);
  playing = $state(false);
  /** Where the position shown is, to come back to when another does not come. */
  private shown: number;
  private kept = new Map<number, Promise<P>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly fetch: (n: number) => Promise<P>,
    readonly total: number,
    private readonly fail: (problem: unknown) => void = () => {},
  ) {
    this.at = this.shown = total;
  }

  /** Shows the table after `n` moves; with `animate`, its last move is seen again. */
  async go(n: number, animate = n === this.at + 1): Promise<void> {
    const at = Math.max(0, Math.min(this.total, n));
    this.at = at;
    try {
      const position = await this.load(at);
      if (this.at !== at) return; // somebody was quicker
      this.position = position;
      this.last = animate ? position.entry : null;
      this.shown = at;
    } catch (problem) {
      if (this.at !== at) return;
      this.pause();
      this.at = this.shown;
      this.fail(problem);
    }
  }

  step(by: number): void {
    this.pause();
    void this.go(this.at + by);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    void this.run(this.at < this.total ? this.at + 1 : 0);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async run(n: number): Promise<void> {
    await this.go(n);
    if (this.at >= this.total) this.pause();
    if (this.playing) this.timer = setTimeout(() => this.run(this.at + 1), PACE);
  }

  /** The table after `n` moves, without showing it. */
  load(n: number): Promise<P> {
    let position = this.kept.get(n);
    if (!position) {
      position = this.fetch(n);
      position.catch(() => this.kept.delete(n));
      this.kept.set(n, position);
    }
    return position;
  }
}
