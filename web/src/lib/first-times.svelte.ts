/** What a newcomer is told when it happens for the first time; the game waits meanwhile. */

import { untrack } from 'svelte';
import type { FirstTime } from './game';
import type { TableSession } from './session.svelte';
import { settings } from './settings.svelte';
import type { GameEvent } from './types';

const STORED_AS = 'carbarn.explained';

/** What was explained on this device: names of games and keys, as in "tramways/trip". */
function explained(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function remember(name: string): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify([...explained(), name]));
  } catch {
    // Private windows may refuse: then it is explained again at the next table.
  }
}

/** All is explained anew. */
export function forgetExplained(): void {
  localStorage.removeItem(STORED_AS);
}

export interface Found {
  what: FirstTime;
  /** That which happened. */
  event: GameEvent | null;
}

/** The first of them that is the case now, of those that are not known yet. */
export function firstOf(
  all: FirstTime[],
  known: (key: string) => boolean,
  view: unknown,
  seat: number,
  events: GameEvent[],
): Found | null {
  for (const what of all) {
    if (known(what.key)) continue;
    const event = events.find(({ key, seat: whose }) => key === what.event && (!what.own || whose === seat));
    if (event || what.is?.(view, seat)) return { what, event: event ?? null };
  }
  return null;
}

/** The explanations at a table. To be made while a component is. */
export class FirstTimes {
  /** What is being explained. */
  open = $state.raw<Found | null>(null);
  /** What was understood, where the browser keeps nothing. */
  #understood = new Set<string>();

  constructor(
    private readonly session: TableSession,
    private readonly all: () => FirstTime[],
  ) {
    $effect(() => {
      void [session.state, settings.explain, all()];
      untrack(() => this.#look());
    });
    $effect(() => () => session.goOn());
  }

  /** It was read. */
  understood(): void {
    if (!this.open) return;
    const name = this.#name(this.open.what.key);
    this.#understood.add(name);
    remember(name);
    this.open = null;
    this.#look();
  }

  #name(key: string): string {
    return `${this.session.table?.game}/${key}`;
  }

  #look(): void {
    const { state, last, shared } = this.session;
    const explains = settings.explain && state?.seat != null && state.table.status === 'playing' && !shared;
    if (!explains) this.open = null;
    else if (!this.open) {
      const told = new Set([...explained(), ...this.#understood]);
      const known = (key: string) => told.has(this.#name(key));
      const events = last?.kind === 'move' ? last.events : [];
      this.open = firstOf(this.all(), known, state.view, state.seat!, events);
    }
    if (this.open) this.session.wait();
    else this.session.goOn();
  }
}
