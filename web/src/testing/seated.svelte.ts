/** For tests of boards: what the shell would give to one, made from what the server sent. */

import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { onTestFinished, vi } from 'vitest';
import type { GameProps, Preview, Refusal, Translate } from '../lib/game';
import { fill } from '../lib/words';

export interface Seen<View> {
  view: View;
  seat: number | null;
  legal: string[];
  /** What the referee would say to some moves; the others are refused. */
  answers?: Record<string, Preview<View>>;
}

/** Words of a game's screen; a key without words is a mistake. */
export function wordsOf(ui: Record<string, string>): Translate {
  return (key, args) => {
    if (!(key in ui)) throw new Error(`no words for ${key}`);
    return fill(ui[key], args);
  };
}

export function seated<View>(
  sent: Seen<View>,
  given: { names: string[]; refusal: Refusal; t: Translate },
  change: Partial<GameProps<View>> = {},
): GameProps<View> {
  const made = $state<GameProps<View>>({
    view: sent.view,
    seat: sent.seat,
    legal: sent.legal,
    names: given.names,
    replaying: false,
    preview: vi.fn(async (move: string) => {
      const answer = sent.answers?.[move];
      if (!answer) throw given.refusal;
      return answer;
    }),
    play: vi.fn(),
    explain: vi.fn(),
    why: ({ key }) => key ?? '',
    last: null,
    rerun: null,
    settings: { confirm: true, motion: false },
    t: given.t,
    ...change,
  });
  return made;
}

/** On the page until the test is over. */
export function show<Props extends Record<string, any>>(
  what: Component<Props>,
  props: Props,
): void {
  const shown = mount(what, { target: document.body, props });
  flushSync();
  onTestFinished(() => {
    void unmount(shown);
    document.body.replaceChildren();
  });
}

/** All that has been asked is answered and drawn. */
export async function settle(): Promise<void> {
  for (let n = 0; n < 5; n++) {
    await Promise.resolve();
    await tick();
    flushSync();
  }
}

export async function click(target: Element | null): Promise<void> {
  target!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await settle();
}

export async function press(key: string, target: Element = document.body): Promise<void> {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settle();
}
