/**
 * What every place is called, on the map as in words, so that a name means one place.
 *
 * Parcels keep the name that is printed on their tickets. Links have their owner's letter and a
 * number, apart as on their sign: blue's first link is "B-1", for "B1" is a parcel. All other spaces are called by column and row, and the letters of columns are those that
 * mean nothing else: A to J are boards with parcels, C I L R buildings, B G O P Y players.
 */

import { emblemOf } from '../../lib/emblems';
import { quoted } from '../../lib/move-marks';
import { named } from '../../lib/places';
import type { View } from './view';

const COLUMNS = 'KMNQSTUVWXZ';

/** A column's letters: after the last single one come pairs. */
export function columnName(x: number): string {
  const [pair, one] = [Math.floor(x / COLUMNS.length), x % COLUMNS.length];
  return (pair ? COLUMNS[pair - 1] : '') + COLUMNS[one];
}

export const rowName = (y: number) => `${y + 1}`;

interface Spot {
  x: number;
  y: number;
  parcel?: string | null;
}
/** A space: "J3" if it is that parcel, or else by column and row, "Q7". */
export const spaceName = ({ x, y, parcel }: Spot) => parcel ?? columnName(x) + rowName(y);

/** A link, in moves by owner and number: "1.2" is "Y-2". */
export function linkName(link: string): string {
  const [owner, number] = link.split('.');
  return `${emblemOf(Number(owner) - 1).letter}-${number}`;
}

// In sentences -------------------------------------------------------------------------------

export const spacePlaces = (space: number) => `[data-space=${quoted(`${space}`)}]`;
export const linkPlaces = (link: string) => `[data-link=${quoted(link)}]`;

export function namedSpace(view: View, space: number): string {
  return named(spaceName(view.map[space]), spacePlaces(space));
}
/** The links that can be seen; of those that were removed only the names are left. */
const seenLinks = (view: View) => new Set(view.map.flatMap(({ rails }) => rails.map(({ link }) => link)));

export const namedLink = (view: View, link: string) =>
  seenLinks(view).has(link) ? named(linkName(link), linkPlaces(link)) : linkName(link);

/** All names of this map, with what lights up for each. */
function allNames(view: View): Map<string, string> {
  return new Map([
    ...view.map.map((space) => [spaceName(space), spacePlaces(space.space)] as const),
    ...[...seenLinks(view)].map((link) => [linkName(link), linkPlaces(link)] as const),
  ]);
}

/** A sentence of this game with the names of places marked. */
export function withNames(view: View, sentence: string): string {
  const names = allNames(view);
  return sentence.replace(/(?<!#)\b[A-Z]{1,2}-?\d{1,2}\b/g, (text) => {
    const places = names.get(text);
    return places ? named(text, places) : text;
  });
}
