/** What the player has picked so far: a tile and a space, or a share. Every answer is the referee's. */

import { whyNot } from '../../lib/referee.svelte';
import type { GameProps, Preview, Refusal } from '../../lib/game';
import { nextTurn, placesOf, turnsOf, writeMove, type Source } from './moves';
import type { SpaceName, Tile, View } from './view';

/** A tile in the player's hand, or the one drawn. */
export interface HeldTile {
  tile: Tile;
  drawn: boolean;
  /** It may be picked: a drawn tile keeps the others waiting. */
  playable: boolean;
  /** It may be laid now. */
  lit: boolean;
}

interface Picked {
  /** The position for which this was picked; when the table moves on, it is forgotten. */
  positionKey: string;
  slot: number | null;
  turns: number;
  space: SpaceName | null;
  share: number | null;
  source: Source | null;
  answer: Preview<View> | null;
  /** It is on its way to the referee, until they tell anew what is legal. */
  sent: string[] | null;
}

const NOTHING = {
  slot: null,
  turns: 0,
  space: null,
  share: null,
  source: null,
  answer: null,
  sent: null,
};

export class Choice {
  readonly #props: () => GameProps<View>;
  #last = $state.raw<Picked>({ positionKey: '', ...NOTHING });

  constructor(props: () => GameProps<View>) {
    this.#props = props;
  }

  // What can be picked -----------------------------------------------------------------------

  #positionKey = $derived.by(() => {
    const { view, seat, replaying, last } = this.#props();
    const shares = view.companies?.shares.join('|');
    return [seat, view.turn, view.step, view.laid, shares, last?.seq, replaying].join();
  });

  held: HeldTile[] = $derived.by(() => {
    const { view, seat, legal } = this.#props();
    if (seat === null) return [];
    const hand = (view.hands[seat] ?? []).filter((tile) => tile !== null);
    const drawn = view.turn === seat ? view.drawn : null;
    const held = hand.map((tile) => ({ tile, drawn: false, playable: drawn === null }));
    return (drawn === null ? held : [...held, { tile: drawn, drawn: true, playable: true }]).map(
      (one) => ({ ...one, lit: one.playable && legal.some((move) => move.startsWith(one.tile)) }),
    );
  });

  /** One tile that can be laid is picked already. */
  #first = $derived.by(() => {
    const playable = this.held.flatMap((held, slot) => (held.playable ? [slot] : []));
    return playable.length === 1 ? playable[0] : null;
  });

  #now: Picked = $derived(
    this.#last.positionKey === this.#positionKey
      ? this.#last
      : { positionKey: this.#positionKey, ...NOTHING, slot: this.#first },
  );

  slot = $derived(this.#now.slot);
  tile: Tile | null = $derived(this.slot === null ? null : (this.held[this.slot]?.tile ?? null));
  places = $derived.by(() => {
    const { legal } = this.#props();
    return this.tile ? placesOf(this.tile, legal) : new Map<SpaceName, number[]>();
  });
  space = $derived(this.#now.space);
  share = $derived(this.#now.share);
  source = $derived(this.#now.source);
  answer = $derived(this.#now.answer);
  canDraw = $derived.by(() => this.#props().legal.includes('draw'));
  canSwap = $derived.by(() => this.#props().legal.some((move) => move.startsWith('swap')));

  /** The ways in which the tile may be turned: on its space, or anywhere. */
  rotations = $derived((this.space && this.places.get(this.space)) || turnsOf(this.places));
  turns = $derived(
    this.rotations.length === 0 || this.rotations.includes(this.#now.turns)
      ? this.#now.turns
      : nextTurn(this.rotations, this.#now.turns, 1),
  );
  canTurn = $derived(this.rotations.length > 1);

  /** The move that is picked and waits for its last word. */
  move: string | null = $derived.by(() => {
    if (this.tile && this.space) return this.#laying(this.space, this.turns);
    if (this.share !== null && this.source) {
      return writeMove({ kind: 'swap', percentage: this.share, source: this.source });
    }
    return null;
  });

  /** How the tile would lie on a space: as it is held, or turned as far as it must be. */
  turnsAt(space: SpaceName): number {
    const allowed = this.places.get(space) ?? [];
    return allowed.includes(this.turns) || !allowed.length
      ? this.turns
      : nextTurn(allowed, this.turns, 1);
  }

  // Picking ----------------------------------------------------------------------------------

  pickTile(slot: number): void {
    if (!this.held[slot]?.playable) return this.#askWhyNotTile(slot);
    const again = slot === this.slot;
    if (again && this.canTurn) return this.turn(1);
    this.#set({ ...NOTHING, slot });
  }

  pickSpace(space: SpaceName): void {
    const { replaying, seat, play, settings } = this.#props();
    if (replaying || seat === null || !this.tile || this.#sent()) return;
    if (space === this.space) return this.turn(1);
    const turns = this.turnsAt(space);
    if (!this.places.has(space)) return whyNot(this.#props(), this.#laying(space, turns));
    if (!settings.confirm) return play(this.#laying(space, turns));
    this.#set({ share: null, source: null, space, turns, answer: null });
    this.#ask();
  }

  turn(step: 1 | -1): void {
    if (!this.canTurn) return;
    this.#set({ turns: nextTurn(this.rotations, this.turns, step), answer: null });
    if (this.space) this.#ask();
  }

  pickShare(percentage: number): void {
    if (!this.canSwap) {
      return whyNot(this.#props(), writeMove({ kind: 'swap', percentage, source: 'open' }));
    }
    const share = this.share === percentage ? null : percentage;
    this.#set({ share, source: null, space: null, answer: null });
  }

  pickSource(source: Source): void {
    const { settings, play } = this.#props();
    if (this.share === null) return;
    if (!settings.confirm) {
      return play(writeMove({ kind: 'swap', percentage: this.share, source }));
    }
    this.#set({ source, answer: null });
    this.#ask();
  }

  /** One step back: from the source to the share, from the space to the tile. */
  putBack(): void {
    if (this.source) this.#set({ source: null, answer: null });
    else this.#set({ space: null, share: null, answer: null });
  }

  confirm(): void {
    if (!this.move || this.#sent()) return;
    this.#props().play(this.move);
    this.#last = { ...this.#now, sent: this.#props().legal };
  }

  draw(): void {
    if (this.canDraw) this.#props().play('draw');
    else whyNot(this.#props(), 'draw');
  }

  #wheeled = 0;

  /** A wheel turns the tile step by step, however fast it spins. */
  turnByWheel(event: WheelEvent): void {
    if (!this.canTurn) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeled < 120) return;
    this.#wheeled = event.timeStamp;
    this.turn(event.deltaY > 0 ? 1 : -1);
  }

  // RefereeClient the referee -----------------------------------------------------------------------

  #laying(space: SpaceName, turns: number): string {
    return writeMove({ kind: 'lay', tile: this.tile!, space, turns });
  }

  #set(change: Partial<Picked>): void {
    this.#last = { ...this.#now, sent: null, ...change };
  }

  #sent(): boolean {
    return this.#now.sent !== null && this.#now.sent === this.#props().legal;
  }

  #ask(): void {
    const move = this.move;
    if (!move) return;
    this.#props()
      .preview(move)
      .then(
        (answer) => move === this.move && this.#set({ answer }),
        (refusal: Refusal) => {
          this.#props().explain(refusal);
          if (move === this.move) this.putBack();
        },
      );
  }

  /** A hand tile while a drawn one must be laid: asked about on any space where that one may go. */
  #askWhyNotTile(slot: number): void {
    const [space] = this.places.keys();
    const tile = this.held[slot]?.tile;
    if (tile && space) whyNot(this.#props(), writeMove({ kind: 'lay', tile, space, turns: 0 }));
  }
}
