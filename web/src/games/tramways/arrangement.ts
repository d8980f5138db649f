/** How the map and the panel share a room: so that the spaces are as large as they can be. */

export interface Size {
  width: number;
  height: number;
}

export interface Arrangement {
  /** The panel stands beside the map, not below it. */
  beside: boolean;
  /** The map lies on its side. */
  turned: boolean;
  /** Pixels that the panel has: in width beside the map, in height below it. */
  panel: number;
}

/** Where the panel may stand; there is none when the game is over. */
export type Where = 'any' | 'beside' | 'none';

/** Names of columns and rows stand along two sides of the map. */
export const RULER = 15;
/** Nothing else is turned or moved for less. */
const WORTH_MOVING = 1.12;
const WORTH_TURNING = 1.04;

/** A panel beside a map leaves it this much. */
const LEAST_WIDTH = 260;

const between = (low: number, wanted: number, high: number) => Math.min(Math.max(low, wanted), high);
const WIDEST = 400;
const panelBeside = ({ width }: Size) => between(236, width * 0.27, WIDEST);
const panelBelow = ({ height }: Size) => between(112, height * 0.4, 250);

export function arranged(room: Size, map: Size, where: Where = 'any'): Arrangement {
  const ways = sides(room, where).flatMap((beside) =>
    [false, true].map((turned) => {
      const taken = where === 'none' ? 0 : beside ? panelBeside(room) : panelBelow(room);
      const left = beside
        ? { width: room.width - taken, height: room.height }
        : { width: room.width, height: room.height - taken };
      const size = spaceSize(left, turned ? { width: map.height, height: map.width } : map);
      const worth = size / (beside ? 1 : WORTH_MOVING) / (turned ? WORTH_TURNING : 1);
      const spare = beside ? room.width - RULER - size * (turned ? map.height : map.width) : 0;
      return { beside, turned, panel: where === 'none' ? 0 : between(taken, spare, Math.max(taken, WIDEST)), worth };
    }),
  );
  const { worth, ...best } = ways.reduce((best, one) => (one.worth > best.worth ? one : best));
  return best;
}

function sides(room: Size, where: Where): boolean[] {
  if (where !== 'any') return [true];
  return room.width - panelBeside(room) < LEAST_WIDTH ? [false] : [true, false];
}

/** Of a map as it fits. */
const spaceSize = (room: Size, map: Size) =>
  Math.max(0, Math.min((room.width - RULER) / map.width, (room.height - RULER) / map.height));

/** How high a map is that is as wide as its room. */
export const heightFor = (width: number, map: Size) =>
  ((width - RULER) / map.width) * map.height + RULER;
