/** What a player asks of the referee: what a move would bring, why it cannot be, and to make it. */

import { SvelteMap } from 'svelte/reactivity';
import type { GameProps, Preview, Refusal } from './game';

const MOST_KEPT = 100; // answers, before those about other positions are forgotten

/** Have it explained why something cannot be done, if it is one's own to do. */
export function whyNot<View>(props: GameProps<View>, move: string): void {
  const { replaying, seat, preview, explain } = props;
  if (replaying || seat === null) return;
  preview(move).catch((refusal: Refusal) => explain(refusal));
}

export class RefereeClient<View> {
  readonly #props: () => GameProps<View>;
  /** What an answer is about: it does not hold when this has changed. */
  readonly #positionKey: () => string;
  #answers = new SvelteMap<string, Preview<View>>();
  #asked = new Set<string>();
  #sent = $state.raw<string[] | null>(null);

  constructor(props: () => GameProps<View>, positionKey: () => string) {
    this.#props = props;
    this.#positionKey = positionKey;
  }

  answer(move: string): Preview<View> | null {
    return this.#answers.get(this.#key(move)) ?? null;
  }

  /** Asks what a move would bring, once a position. */
  ask(move: string): void {
    const key = this.#key(move);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.#props()
      .preview(move)
      .then(
        (answer) => {
          if (this.#answers.size >= MOST_KEPT) this.#forget();
          this.#answers.set(key, answer);
        },
        () => this.#asked.delete(key),
      );
  }

  whyNot(move: string): void {
    whyNot(this.#props(), move);
  }

  /** A move is on its way to the referee, until they tell anew what is legal. */
  get waiting(): boolean {
    return this.#sent !== null && this.#sent === this.#props().legal;
  }

  send(move: string): void {
    const { legal, play } = this.#props();
    this.#sent = legal;
    play(move);
  }

  #key(move: string): string {
    return `${this.#positionKey()}|${move}`;
  }

  #forget(): void {
    for (const key of this.#asked) {
      if (key.startsWith(this.#key(''))) continue;
      this.#asked.delete(key);
      this.#answers.delete(key);
    }
  }
}
