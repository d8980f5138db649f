/** A guide's walk: from caption to caption, with the moves between them. */

import { Replay } from './replay.svelte';
import { motion } from './settings.svelte';
import type { Guide, GuideFrame } from './types';

const PACE = 900;

export class Walk {
  /** Which caption is shown. */
  step = $state(0);
  readonly replay: Replay<GuideFrame>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly guide: Guide,
    fetch: (n: number) => Promise<GuideFrame>,
  ) {
    this.replay = new Replay(fetch, guide.steps.at(-1)!.at);
    void this.replay.go(0);
  }

  get now() {
    return this.guide.steps[this.step];
  }

  get last(): boolean {
    return this.step === this.guide.steps.length - 1;
  }

  /** The next caption; moves before it are seen one by one, unless somebody is in a hurry. */
  next(): void {
    if (this.hurry() || this.last) return;
    this.step += 1;
    this.run();
  }

  back(): void {
    this.hurry();
    if (this.step === 0) return;
    this.step -= 1;
    void this.replay.go(this.now.at, false);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** What is still to be seen is skipped; whether there was anything. */
  private hurry(): boolean {
    clearTimeout(this.timer);
    const behind = this.replay.at < this.now.at;
    if (behind) void this.replay.go(this.now.at, true);
    return behind;
  }

  private run(): void {
    const { at } = this.now;
    if (!motion()) return void this.replay.go(at, true);
    if (this.replay.at >= at) return;
    void this.replay.go(this.replay.at + 1);
    this.timer = setTimeout(() => this.run(), PACE);
  }
}
