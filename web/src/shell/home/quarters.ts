/** The quarters of the city: which there are, and how they stand beside each other. */

import type { Quarter } from '../../lib/game';
import type { Game } from '../../lib/types';

/** A game's place on the first page; without `info` it is not played here. */
export interface Place extends Quarter {
  info: Game | null;
}

/** The games that the page knows by itself and those of the server, by title. */
export function places(known: readonly Quarter[], offered: readonly Game[]): Place[] {
  const closed = known.filter(({ name }) => !offered.some((game) => game.name === name));
  return [
    ...closed.map((quarter) => ({ ...quarter, info: null })),
    ...offered.map((info) => ({ name: info.name, title: info.title, info })),
  ].sort((a, b) => a.title.localeCompare(b.title));
}

/** How many stand in a row where there is room for four: rows are as equal as can be. */
export function columns(count: number): number {
  return Math.ceil(count / Math.ceil(count / 4)) || 1;
}
