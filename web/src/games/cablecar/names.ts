/** What spaces, stations and tiles are called on the screen, and what lights up for them. */

import { named, pictured } from '../../lib/places';
import type { EventValue } from '../../lib/game';
import { SIZE, stationCell } from './geometry';
import type { SpaceName, Tile, View } from './view';

/** As printed at the edge of the board; moves count both from 0. */
export const COLUMNS = [...'ABCDEFGH'];
export const ROWS = Array.from({ length: SIZE }, (_, row) => `${row + 1}`);

/** A space by its column and row: the one called 40 in moves is "A5". */
export const printedName = (space: SpaceName) => COLUMNS[Number(space[1])] + ROWS[Number(space[0])];

const cellPlace = (row: number, column: number) => `[data-cell="${row}-${column}"]`;

function spacePlaces(space: SpaceName): string {
  return cellPlace(Number(space[0]) + 1, Number(space[1]) + 1);
}

/** A station, and the line that begins there. */
function stationPlaces(station: number): string {
  const { row, column } = stationCell(station);
  return `${cellPlace(row, column)}, [data-line="${station}"]`;
}

// In sentences -------------------------------------------------------------------------------

export const namedSpace = (space: SpaceName) => named(printedName(space), spacePlaces(space));
export const namedStation = (station: number) => named(`${station}`, stationPlaces(station));
export const picturedTile = (tile: Tile, turns = 0) => pictured(tile, `${tile}${turns}`);

type Arguments = Record<string, EventValue>;

/** Spaces and stations light up, tiles show how they lie. */
export function argumentsInWords(_: View, { space, station, tile, turns }: Arguments): Arguments {
  return {
    ...(typeof space === 'string' && { space: namedSpace(space) }),
    ...(typeof station === 'number' && { station: namedStation(station) }),
    ...(typeof tile === 'string' && { tile: picturedTile(tile, Number(turns ?? 0)) }),
  };
}
