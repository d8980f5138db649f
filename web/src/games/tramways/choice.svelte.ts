/** What the player has picked so far, and what is asked of the referee. Every answer is theirs. */

import { RefereeClient } from '../../lib/referee.svelte';
import type { GameProps, Preview, Refusal } from '../../lib/game';
import { Grid } from './geometry';
import { actionOf, actionsOf, parseMove, SIDES } from './moves';
import { spacesOf } from './move-spaces';
import type { Action, Doing, PlayerBoard, Proposal, View } from './view';

interface Picked {
  /** The position for which this was picked; when the table moves on, it is forgotten. */
  positionKey: string;
  action: Action | null;
  /** A space that was pointed at. */
  space: number | null;
  /** A ticket that is looked at. */
  ticket: number | null;
  /** A move that waits for a last word. */
  move: string | null;
}

const NOTHING = { action: null, space: null, ticket: null, move: null };
/** Moves that go on with something, or can be taken back: no last word is needed. */
const LIGHT = new Set(['build', 'redirect', 'lay', 'done', 'trip', 'ride', 'play', 'fill', 'book']);

export class Choice {
  readonly #props: () => GameProps<View>;
  #last = $state.raw<Picked>({ positionKey: '', ...NOTHING });
  readonly #referee: RefereeClient<View>;
  /** Moves that were agreed to at once, and are made one after the other. */
  #queue = $state.raw<string[]>([]);
  /** A passenger was just sent on: as long as there is but one way, they ride on. */
  #rides = false;
  /** Spaces that a finger has drawn over, the first of them a stop or the end of the rails. */
  #trail = $state.raw<number[]>([]);

  constructor(props: () => GameProps<View>) {
    this.#props = props;
    this.#referee = new RefereeClient(props, () => this.#answerKey);
  }

  // How things stand -------------------------------------------------------------------------

  view = $derived.by(() => this.#props().view);
  legal = $derived.by(() => (this.#props().replaying ? [] : this.#props().legal));
  seat = $derived.by(() => this.#props().seat);
  grid = $derived(new Grid(this.view.map));
  board: PlayerBoard | null = $derived(this.seat === null ? null : this.view.boards[this.seat]);
  doing: Doing = $derived(this.board?.doing ?? 'nothing');
  active = $derived.by(
    () => !this.#props().replaying && this.seat !== null && this.view.acting.includes(this.seat),
  );
  /** Watching, or stepping through a finished game. */
  watching = $derived.by(() => this.#props().replaying);
  links = $derived(new Map(this.view.links.map((link) => [link.link, link])));
  kinds = $derived(new Set(this.legal.map((move) => move.split(' ')[0])));

  #positionKey = $derived.by(() => {
    const { view, seat, replaying } = this.#props();
    return [seat, view.round, view.phase, this.doing, replaying, ...this.legal].join();
  });
  /** For what the referee has answered: others may have moved since. */
  #answerKey = $derived.by(() => `${this.#props().last?.seq}|${this.#positionKey}`);
  #now: Picked = $derived(
    this.#last.positionKey === this.#positionKey ? this.#last : { positionKey: this.#positionKey, ...NOTHING },
  );
  space = $derived(this.#now.space);
  ticket = $derived(this.#now.ticket);
  move = $derived(this.#now.move);

  // Beginning an action ------------------------------------------------------------------------------

  /** The actions that can be begun. */
  actions: Action[] = $derived.by(() => {
    const open = new Set(this.legal.map((move) => actionOf(this.view, move)));
    return actionsOf(this.view).filter((action) => open.has(action));
  });
  action: Action | null = $derived(
    this.#now.action && this.actions.includes(this.#now.action) ? this.#now.action : null,
  );

  /** Why an action cannot be begun; the referee has said it before anybody asked. */
  whyShut(action: Action): Refusal | null {
    const shut = this.legal.length ? this.view.shut[action] : undefined;
    return shut ? { code: 'illegal', words: '', ...shut } : null;
  }

  whyShutInWords(action: Action): string {
    const refusal = this.whyShut(action);
    return refusal ? this.#props().why(refusal) : '';
  }

  /** The legal moves that are about a space. */
  about(space: number): string[] {
    return this.legal.filter(
      (move) => (!this.action || actionOf(this.view, move) === this.action) && spacesOf(this.view, this.grid, move).includes(space),
    );
  }

  /** Icons of use for what can be begun now; null where icons are played, or none is asked for. */
  useful: ReadonlySet<string> | null = $derived.by(() => {
    const words = [...this.kinds].filter((word) => !this.action || actionOf(this.view, word) === this.action);
    const found = new Set(words.flatMap((word) => this.view.useful[word] ?? []));
    return found.size ? found : null;
  });

  /** Spaces where something can be done now. */
  lit: Set<number> = $derived.by(() => {
    const moves = this.action ? this.legal.filter((move) => actionOf(this.view, move) === this.action) : this.legal;
    const others = moves.filter((move) => !move.startsWith('build '));
    const found = new Set(others.flatMap((move) => spacesOf(this.view, this.grid, move)));
    // Rails can begin almost everywhere: that is shown only to who wants to build.
    if (this.action === 'build') for (const space of this.#starts.keys()) found.add(space);
    for (const { move, space } of this.arrows) {
      if (this.space === space && move.startsWith('build ')) found.add(Number(move.split(' ')[1]));
    }
    for (const space of this.goals.keys()) found.add(space);
    return found;
  });

  /** Of the passenger pointed at: where it might go, and the move for that. */
  goals: Map<number, string> = $derived.by(() => {
    const found = new Map<number, string>();
    if (this.space === null) return found;
    for (const move of this.about(this.space)) {
      const parsed = parseMove(move);
      if (parsed.kind !== 'trip') continue;
      const reach = this.view.reach[parsed.space] ?? [];
      for (const { space, goal, stop } of this.view.map) {
        if (goal === parsed.goal && stop !== null && reach.includes(stop)) found.set(space, move);
      }
    }
    return found;
  });

  /** Builds by the stop or the open end that they begin at. */
  #starts = $derived.by(() => {
    const found = new Map<number, string[]>();
    for (const move of this.legal) {
      const parsed = parseMove(move);
      if (parsed.kind !== 'build') continue;
      const behind = this.grid.beside(parsed.space, parsed.side)!;
      found.set(behind, [...(found.get(behind) ?? []), move]);
    }
    return found;
  });

  /** The builds that are shown as arrows: of the stop pointed at, or all when building was chosen. */
  arrows: { space: number; side: number; move: string }[] = $derived.by(() => {
    const path = this.view.path;
    const arrows = this.legal.flatMap((move) => {
      const parsed = parseMove(move);
      if (parsed.kind === 'lay' && path) return [{ space: path.at, side: parsed.side, move }];
      if (parsed.kind !== 'build') return [];
      const behind = this.grid.beside(parsed.space, parsed.side)!;
      const shown = this.space === null ? this.action === 'build' : [behind, parsed.space].includes(this.space);
      if (!shown || (this.action && this.action !== 'build')) return [];
      return [{ space: behind, side: (parsed.side + 2) % 4, move }];
    });
    return arrows;
  });

  /** Links that can be chosen now. */
  litLinks: Set<string> = $derived.by(
    () =>
      new Set(
        this.legal.flatMap((move) => {
          const parsed = parseMove(move);
          const fits = !this.action || actionOf(this.view, move) === this.action;
          return 'link' in parsed && fits ? [parsed.link] : [];
        }),
      ),
  );

  /** Chosen, or why not. */
  chooseAction(action: Action): void {
    const refusal = this.whyShut(action);
    if (refusal) return this.#props().explain(refusal);
    this.#set({ ...NOTHING, action: action === this.action ? null : action });
  }

  look(ticket: number): void {
    this.#set({ ticket: ticket === this.ticket ? null : ticket });
  }

  // Pointing ---------------------------------------------------------------------------------

  /** A space was pointed at: what can only mean one thing is done, else it is asked about. */
  point(space: number): void {
    if (this.#referee.waiting) return;
    this.#trail = [];
    if (!this.active) return this.#set({ space: space === this.space ? null : space });
    if (this.doing === 'drawing') return this.#layTo(space);
    const goal = this.goals.get(space);
    if (goal) return this.choose(goal);
    const moves = this.about(space);
    const from = this.space === null ? [] : (this.#starts.get(this.space) ?? []);
    const next = from.filter((move) => moves.includes(move) && space !== this.space);
    if (next.length === 1) return this.choose(next[0]);
    const certain = this.action === 'build' || ['riding', 'adding-passenger'].includes(this.doing);
    const begun = moves.filter((move) => {
      const parsed = parseMove(move);
      return parsed.kind !== 'build' || parsed.space === space;
    });
    if (certain && begun.length === 1 && !this.#starts.has(space)) return this.choose(begun[0]);
    this.#set({ space: space === this.space ? null : space, ticket: null, move: null });
  }

  /** While a path is drawn: on to a neighbour, by any key, click or arrow. */
  layBy(side: number): void {
    const move = `lay ${SIDES[side]}`;
    if (this.legal.includes(move)) this.play(move);
    else this.#referee.whyNot(move);
  }

  #layTo(space: number): void {
    const path = this.view.path;
    if (!path) return;
    const side = this.grid.sideTo(path.at, space);
    if (side !== null) return this.layBy(side);
    const lays = this.legal.filter((move) => move.startsWith('lay'));
    if (space === path.at && lays.length === 1) this.play(lays[0]);
    else this.#set({ space });
  }

  // Drawing with a finger --------------------------------------------------------------------

  /** A finger or the mouse, held down, comes from one space to the next. */
  draw(from: number, to: number): void {
    if (!this.active) return;
    const trail = this.#trail.at(-1) === from ? this.#trail : [from];
    this.#trail = [...trail, to];
    this.goOn();
  }

  /** Rails can be drawn on from here. */
  drawsFrom(space: number): boolean {
    if (!this.active) return false;
    return this.doing === 'drawing' ? this.view.path?.at === space : this.#starts.has(space);
  }

  /** The next of several moves, when the referee has answered the one before. */
  goOn(): void {
    if (!this.legal.length || this.#referee.waiting) return;
    const onward = this.#rides && this.legal.length === 1 ? this.legal[0] : null;
    this.#rides = false;
    if (onward?.startsWith('ride ')) return this.choose(onward);
    const [next, ...rest] = this.#queue;
    if (next) {
      this.#queue = rest;
      if (this.legal.includes(next)) this.play(next);
      else this.#queue = [];
      return;
    }
    this.#drawOn();
  }

  #drawOn(): void {
    const [here, next, ...rest] = this.#trail;
    if (next === undefined) return;
    const side = this.grid.sideTo(here, next);
    if (side === null) {
      this.#trail = [];
      return;
    }
    const building = this.doing === 'drawing';
    const move = building ? `lay ${SIDES[side]}` : `build ${next} ${SIDES[(side + 2) % 4]}`;
    if (building && this.view.path?.at !== here) {
      this.#trail = [];
    } else if (this.legal.includes(move)) {
      this.#trail = [next, ...rest];
      this.play(move);
    } else {
      this.#trail = [];
      if (building) this.#referee.whyNot(move);
    }
  }

  // Paying -----------------------------------------------------------------------------------

  /** How what is due could be played; while one steps through a game, nothing is. */
  proposal: Proposal | null = $derived.by(() =>
    this.legal.length ? (this.view.bill?.proposal ?? null) : null,
  );

  /** The icon that money would best be paid with, where cash alone does not do. */
  money: string | null = $derived.by(() =>
    this.legal.length ? (this.view.bill?.money_icon ?? null) : null,
  );

  /** All that is proposed, icon by icon. */
  payAll(): void {
    if (!this.proposal) return;
    this.#queue = this.proposal.parts.map(({ move }) => move);
    this.goOn();
  }

  // Making moves -----------------------------------------------------------------------------

  /** A move is chosen: it is made, or waits for a last word. */
  choose(move: string): void {
    if (this.#referee.waiting) return;
    this.#rides = /^(trip|ride) /.test(move);
    if (!this.legal.includes(move)) return this.#referee.whyNot(move);
    const light = LIGHT.has(move.split(' ')[0]);
    if (light || !this.#props().settings.confirm || move === this.move) return this.play(move);
    this.#set({ move });
    this.ask(move);
  }

  confirm(): void {
    if (this.move) this.play(this.move);
  }

  putBack(): void {
    this.#queue = [];
    this.#trail = [];
    if (this.move) this.#set({ move: null });
    else if (this.space !== null || this.ticket !== null) this.#set({ space: null, ticket: null });
    else this.#set(NOTHING);
  }

  play(move: string): void {
    if (!this.#referee.waiting && this.#props().legal.includes(move)) this.#referee.send(move);
  }

  // RefereeClient the referee -----------------------------------------------------------------------

  answer(move: string): Preview<View> | null {
    return this.#referee.answer(move);
  }

  ask(move: string): void {
    this.#referee.ask(move);
  }

  #set(change: Partial<Picked>): void {
    this.#last = { ...this.#now, ...change };
  }
}
