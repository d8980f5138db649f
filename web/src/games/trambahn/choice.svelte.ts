/** What the player holds up and what it might be used for. Every answer is the referee's. */

import { RefereeClient } from '../../lib/referee.svelte';
import type { GameProps, Preview } from '../../lib/game';
import { careless, nextOf, type Next } from './effects';
import { openSteps, parseMove, usesOf, writeMove, type Selected } from './moves';
import type { Card, Colour, Step, TramName, View } from './view';

interface Picked {
  /** The position for which this was picked; when the table moves on, it is forgotten. */
  positionKey: string;
  selected: Selected | null;
  /** Pointed at on the table: it waits for a last word. */
  move: string | null;
  /** Ending the turn was asked for, and would be careless. */
  warned: boolean;
}

const NOTHING = { selected: null, move: null, warned: false };

export class Choice {
  readonly #props: () => GameProps<View>;
  #last = $state.raw<Picked>({ positionKey: '', ...NOTHING });
  readonly #referee: RefereeClient<View>;
  /** On the way to a later step, one `next` after the other. */
  #goingTo = $state<Step | 'draw' | null>(null);

  constructor(props: () => GameProps<View>) {
    this.#props = props;
    this.#referee = new RefereeClient(props, () => this.#positionKey);
  }

  // What can be picked -----------------------------------------------------------------------

  #positionKey = $derived.by(() => {
    const { view, seat, replaying, last } = this.#props();
    const hand = seat === null ? [] : view.hands[seat].map(({ card }) => card);
    return [seat, view.turn, view.step, view.placed, ...hand, last?.seq, replaying].join();
  });

  hand: Card[] = $derived.by(() => {
    const { view, seat } = this.#props();
    return seat === null ? [] : view.hands[seat].filter(({ card }) => card !== null);
  });
  active = $derived.by(() => {
    const { view, seat, replaying } = this.#props();
    return !replaying && seat !== null && view.turn === seat;
  });
  open: Set<Step> = $derived.by(() => openSteps(this.#props().view, this.#props().legal));
  /** The course of a turn; at its end cards are drawn. */
  course: (Step | 'draw')[] = $derived.by(() => [
    ...this.#props().view.steps.map(({ step }) => step),
    'draw',
  ]);
  canNext = $derived.by(() => this.#props().legal.includes('next'));

  #now: Picked = $derived(
    this.#last.positionKey === this.#positionKey ? this.#last : { positionKey: this.#positionKey, ...NOTHING },
  );
  selected = $derived(this.#now.selected);
  slot = $derived(this.selected?.kind === 'card' ? this.selected.slot : null);
  card = $derived(this.selected?.kind === 'card' ? this.selected.card : null);
  move = $derived(this.#now.move);
  warned = $derived(this.#now.warned);
  uses = $derived.by(() => (this.selected ? usesOf(this.selected, this.#props().legal) : []));
  /** The use that is looked at: pointed at on the table, or its ticket is under the pointer. */
  #hovered = $state<string | null>(null);
  shown = $derived(
    this.move ?? (this.#hovered && this.uses.includes(this.#hovered) ? this.#hovered : null),
  );

  /** Whether a card can be used at all. */
  lit(card: string | null): boolean {
    return card !== null && usesOf({ kind: 'card', slot: 0, card }, this.#props().legal).length > 0;
  }

  /** Whether a tram can be bought. */
  forSale(tram: TramName): boolean {
    return usesOf({ kind: 'tram', tram }, this.#props().legal).length > 0;
  }

  /** Whether some tram can be bought for a line. */
  canPower(line: number): boolean {
    return usesOf({ kind: 'line', line }, this.#props().legal).length > 0;
  }

  hover(move: string | null): void {
    this.#hovered = move;
  }

  // What lights up for the thing -------------------------------------------------------------

  toRow(colour: Colour): string | null {
    const same = (text: string) => {
      const move = parseMove(text);
      return move?.kind === 'passenger' && move.colour === colour;
    };
    return this.uses.find(same) ?? null;
  }

  toLine(line: number): string | null {
    const same = (text: string) => {
      const move = parseMove(text);
      return (move?.kind === 'station' || move?.kind === 'tram') && move.line === line;
    };
    return this.uses.find(same) ?? null;
  }

  get toNew(): string | null {
    return this.uses.find((move) => move.startsWith('station') && move.endsWith(' new')) ?? null;
  }

  get toMoney(): string | null {
    return this.uses.find((move) => move.startsWith('income')) ?? null;
  }

  answer(move: string): Preview<View> | null {
    return this.#referee.answer(move);
  }

  /** What ending the step would bring. */
  next: Next | null = $derived.by(() => {
    const { seat } = this.#props();
    const answer = this.answer('next');
    return answer && seat !== null ? nextOf(answer, seat) : null;
  });

  // Picking ----------------------------------------------------------------------------------

  pickCard(slot: number): void {
    const held = this.hand[slot];
    if (!held?.card || !this.active) return;
    if (slot === this.slot) return this.putBack();
    if (!this.lit(held.card)) return this.#referee.whyNot(writeMove({ kind: 'income', card: held.card }));
    this.#hold({ kind: 'card', slot, card: held.card });
  }

  pickTram(tram: TramName): void {
    if (!this.active) return;
    if (this.selected?.kind === 'tram' && this.selected.tram === tram) return this.putBack();
    if (this.selected?.kind === 'line')
      return this.use(writeMove({ ...this.selected, kind: 'tram', tram }));
    if (!this.forSale(tram)) return this.#referee.whyNot(this.#tramMove(tram));
    this.#hold({ kind: 'tram', tram });
  }

  pickLine(line: number): void {
    if (this.canPower(line)) this.#hold({ kind: 'line', line });
  }

  /** A place on the table was pointed at: what is legal there is done, or else it is said why not. */
  point(move: string): void {
    const { legal, settings } = this.#props();
    if (!this.active || this.#referee.waiting) return;
    if (!legal.includes(move)) return this.#referee.whyNot(move);
    if (!settings.confirm || move === this.move) return this.use(move);
    this.#set({ move });
  }

  pointRow(colour: Colour): void {
    if (!this.card) return;
    this.point(writeMove({ kind: 'passenger', card: this.card, colour }));
  }

  pointLine(line: number): void {
    const selected = this.selected;
    if (selected?.kind === 'card') this.point(writeMove({ kind: 'station', card: selected.card, line }));
    else if (selected?.kind === 'tram') this.point(writeMove({ ...selected, kind: 'tram', line }));
    else this.pickLine(line);
  }

  pointNew(): void {
    if (this.card) this.point(writeMove({ kind: 'station', card: this.card, line: null }));
  }

  pointMoney(): void {
    if (this.card) this.point(writeMove({ kind: 'income', card: this.card }));
  }

  /** Something is being dragged: nothing may cover the places where it can go. */
  dragging = $state(false);

  /** What dragging does to the choice, once the thing is taken up. */
  dragged(may: boolean, take: () => void) {
    return {
      may,
      start: () => {
        take();
        this.dragging = true;
      },
      over: (where: string | null) => this.hover(this.#at(where)),
      drop: (where: string | null) => this.drop(where),
      end: () => (this.dragging = false),
    };
  }

  /** The legal use at a place. */
  #at(where: string | null): string | null {
    const [kind, what] = (where ?? '').split('-');
    if (kind === 'row') return this.toRow(what as Colour);
    if (kind === 'line') return this.toLine(Number(what));
    return kind === 'new' ? this.toNew : kind === 'money' ? this.toMoney : null;
  }

  /** A thing that was dragged is let go over a place. */
  drop(where: string | null): void {
    const [kind, what] = (where ?? '').split('-');
    if (kind === 'row') this.pointRow(what as Colour);
    else if (kind === 'line') this.pointLine(Number(what));
    else if (kind === 'new') this.pointNew();
    else if (kind === 'money') this.pointMoney();
    else this.putBack();
  }

  /** Makes a move whose consequences are on the screen. */
  use(move: string): void {
    if (this.#referee.waiting) return;
    if (!this.#props().legal.includes(move)) return this.#referee.whyNot(move);
    this.#goingTo = null;
    this.#referee.send(move);
  }

  putBack(): void {
    this.#goingTo = null;
    if (this.move) this.#set({ move: null });
    else this.#set(NOTHING);
  }

  /** Enter: the last word, where one is waited for. */
  confirm(): void {
    if (this.move) this.use(this.move);
    else if (this.warned) this.end(true);
  }

  // Steps ------------------------------------------------------------------------------------

  /** Ends the step; a careless end of the turn is asked about once. */
  end(sure = false): void {
    if (!this.active || this.#referee.waiting) return;
    if (!this.canNext) return this.#referee.whyNot('next');
    if (!sure && this.next && careless(this.next, this.#props().legal)) {
      this.#goingTo = null;
      return this.#set({ ...NOTHING, warned: true });
    }
    this.#referee.send('next');
  }

  /** Goes on to a later step, or to the end of the turn. */
  goTo(step: Step | 'draw'): void {
    if (!this.canNext) return this.#referee.whyNot('next');
    this.#goingTo = step;
    this.goOn();
  }

  /** One `next` of several, if more are wanted. */
  goOn(): void {
    const { view, legal } = this.#props();
    if (!this.#goingTo || (this.active && !legal.length)) return; // or the last one is on its way
    if (!this.active || view.step === 'over') {
      this.#goingTo = null;
      return;
    }
    const [at, to] = [view.step, this.#goingTo].map((step) => this.course.indexOf(step));
    if (at >= to || !this.canNext) this.#goingTo = null;
    else if (this.next) this.end();
  }

  /** What the screen always wants to know. */
  askAboutNext(): void {
    if (this.canNext && this.active) this.#referee.ask('next');
  }

  // RefereeClient the referee -----------------------------------------------------------------------

  #hold(selected: Selected): void {
    this.#set({ ...NOTHING, selected });
    for (const move of this.uses) this.#referee.ask(move);
  }

  #set(change: Partial<Picked>): void {
    this.#last = { ...this.#now, ...change };
  }

  /** A tram for the first line without one, or for a line that is not there. */
  #tramMove(tram: TramName): string {
    const { view, seat } = this.#props();
    const lines = view.lines[seat!];
    const line = lines.find((one) => one.tram === null)?.line ?? lines.length + 1;
    return writeMove({ kind: 'tram', tram, line });
  }
}
