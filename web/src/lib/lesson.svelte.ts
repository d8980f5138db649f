/** Stepping through a lesson: from caption to caption, with the moves between them. */

import { Replay } from './replay.svelte';
import { motion } from './settings.svelte';
import type { Entry, Lesson, LessonPosition, Step } from './types';

const PACE = 900;

export class LessonReplay {
  /** Which caption is shown. */
  caption = $state(0);
  private readonly replay: Replay<LessonPosition>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lesson: Lesson,
    fetch: (n: number) => Promise<LessonPosition>,
  ) {
    this.replay = new Replay(fetch, lesson.steps.at(-1)!.at);
    void this.replay.go(0);
  }

  get position(): LessonPosition | null {
    return this.replay.position;
  }

  /** The move to animate. */
  get last(): Entry | null {
    return this.replay.last;
  }

  get step(): Step {
    return this.lesson.steps[this.caption];
  }

  get atEnd(): boolean {
    return this.caption === this.lesson.steps.length - 1;
  }

  /** The next caption; moves before it are seen one by one, unless somebody is in a hurry. */
  next(): void {
    if (this.hurry() || this.atEnd) return;
    this.caption += 1;
    this.run();
  }

  back(): void {
    this.hurry();
    if (this.caption === 0) return;
    this.caption -= 1;
    void this.replay.go(this.step.at, false);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** What is still to be seen is skipped; whether there was anything. */
  private hurry(): boolean {
    clearTimeout(this.timer);
    const behind = this.replay.at < this.step.at;
    if (behind) void this.replay.go(this.step.at, true);
    return behind;
  }

  private run(): void {
    const { at } = this.step;
    if (!motion()) return void this.replay.go(at, true);
    if (this.replay.at >= at) return;
    void this.replay.go(this.replay.at + 1);
    this.timer = setTimeout(() => this.run(), PACE);
  }
}
