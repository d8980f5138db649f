/**
 * What time it is at the server. This machine's own calendar may be wrong, so it is not asked: from
 * what the server said last, a stopwatch goes on.
 */

import type { TimeLeft } from './wire';

const OFTEN = 200; // milliseconds

export class Countdown {
  private told: TimeLeft | null = null;
  private at = 0;
  /** The server's seconds since 1970, as far as is known here. */
  now = $state(0);

  /** The server has said how it is. */
  hear(time: TimeLeft | null): void {
    this.told = time;
    this.at = performance.now();
    this.tick();
  }

  /** Keeps counting, for as long as a component is there. */
  run(): () => void {
    const timer = setInterval(() => this.tick(), OFTEN);
    return () => clearInterval(timer);
  }

  private tick(): void {
    if (this.told) this.now = this.told.now + (performance.now() - this.at) / 1000;
  }
}
