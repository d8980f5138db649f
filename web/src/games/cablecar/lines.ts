/** What the view says about lines, in the form in which they are drawn. */

import { Line, spaceIndex } from './geometry';
import type { GameEvent } from '../../lib/game';
import type { Colour, SpaceName, Station, View } from './view';

/** A piece of somebody's line on a tile. */
export interface Cable {
  colour: Colour;
  done: boolean;
}

/** By space and by the side on which the line comes in. */
export function cablesOf(view: View): (Cable | undefined)[][] {
  const cables: (Cable | undefined)[][] = view.board.map(() => []);
  for (const { colour, points, path } of view.stations) {
    if (!colour) continue;
    for (const { space, enters } of path) {
      cables[spaceIndex(space)][enters] = { colour, done: points !== null };
    }
  }
  return cables;
}

export const stationOf = (view: View, station: number): Station => view.stations[station - 1];

export function lineOf(view: View, station: number): Line {
  return new Line(stationOf(view, station).path, view.board);
}

/** A line that a move would change, or has finished. */
export interface LineChange {
  station: number;
  colour: Colour | null;
  tiles: number;
  end: Station['end'];
  /** What it scores; null where it goes on, or is nobody's. */
  points: number | null;
  line: Line;
}

/** The lines that are longer in one view than in another, those that score first. */
export function changedLines(before: View, after: View): LineChange[] {
  return after.stations
    .filter((now, n) => now.tiles !== before.stations[n].tiles)
    .map((now) => change(after, now))
    .sort((one, other) => Number(other.end !== null) - Number(one.end !== null));
}

function change(view: View, { station, colour, tiles, end, points }: Station): LineChange {
  const scored = colour === null ? null : points;
  return { station, colour, tiles, end, points: scored, line: lineOf(view, station) };
}

/** The lines that an entry of the log finished. */
export function finishedLines(view: View, events: GameEvent[]): LineChange[] {
  return events
    .filter(({ key }) => key === 'finished' || key === 'profited' || key === 'unowned')
    .map(({ station }) => change(view, stationOf(view, Number(station))))
    .filter(({ line }) => line.length > 0);
}

/** Where an entry of the log laid a tile. */
export function laidAt(events: GameEvent[]): SpaceName | null {
  const laid = events.filter(({ key }) => key === 'laid').at(-1);
  return laid ? String(laid.space) : null;
}
