/** What the moves of an action would come to on the map: the rails, the ride, the house. */

import { opposite, type Grid } from './geometry';
import { parseMove } from './moves';
import type { Kind, Link, View } from './view';

export interface PlannedRail {
  space: number;
  from: number;
  to: number;
}

export interface Planned {
  rails: PlannedRail[];
  /** The stop at which building begins, or a passenger is. */
  start: number | null;
  /** The space that has been come to. */
  end: number | null;
  /** Links that are ridden on, or upgraded. */
  links: string[];
  /** Where a house is built or upgraded. */
  houses: { space: number; building: Kind | null }[];
}

/** The grid is that of the view's own map, whichever way it lies on the screen. */
export function planned(view: View, grid: Grid, moves: string[]): Planned {
  const plan: Planned = { rails: [], start: null, end: null, links: [], houses: [] };
  let side = view.path?.from ?? 0;
  if (view.path?.drawing) plan.end = view.path.at;
  if (view.trip) plan.start = plan.end = view.trip.now;
  for (const text of moves) {
    const move = parseMove(text);
    switch (move.kind) {
      case 'build':
        plan.start = grid.beside(move.space, move.side);
        [plan.end, side] = [move.space, move.side];
        break;
      case 'redirect':
        plan.links.push(move.link);
        [plan.end, side] = tailOf(view, grid, move.link) ?? [null, side];
        break;
      case 'lay':
        if (plan.end === null) break;
        plan.rails.push({ space: plan.end, from: side, to: move.side });
        [plan.end, side] = [grid.beside(plan.end, move.side), opposite(move.side)];
        break;
      case 'trip':
        plan.start = plan.end = move.space;
        break;
      case 'ride':
        plan.links.push(move.link);
        plan.end = otherEnd(view, move.link, plan.end);
        break;
      case 'upgrade-link':
        plan.links.push(move.link);
        break;
      case 'construct':
      case 'upgrade':
        for (const { space, parcel } of view.map) {
          const building = move.kind === 'construct' ? (move.building as Kind) : null;
          if (parcel === move.parcel) plan.houses.push({ space, building });
        }
    }
  }
  return plan;
}

/** Whether rails that have come to a space end there. */
export function isStop({ map }: View, space: number | null): boolean {
  if (space === null) return false;
  const { building, parcel, rails } = map[space];
  return building !== null || (parcel !== null && !rails.length);
}

/** The last rail of a link: its space, and the side by which a car comes to it. */
function tailOf({ map, links }: View, grid: Grid, name: string): [number, number] | null {
  let at = links.find(({ link }) => link === name)?.from ?? null;
  let tail: [number, number] | null = null;
  const seen = new Set<string>();
  for (;;) {
    const onward: [number, number, number] | undefined = map
      .flatMap(({ space, rails }) =>
        rails
          .filter(({ link }) => link === name)
          .flatMap(({ from, to }) => [[space, from, to], [space, to, from]] as [number, number, number][]),
      )
      .find(([space, by]) => grid.beside(space, by) === at && !seen.has(`${space} ${by}`));
    if (!onward) return tail;
    const [space, by, on] = onward;
    seen.add(`${space} ${by}`).add(`${space} ${on}`);
    [at, tail] = [space, [space, by]];
  }
}

function otherEnd({ map, links }: View, name: string, from: number | null): number | null {
  const link: Link | undefined = links.find((one) => one.link === name);
  if (!link || from === null) return null;
  const stop = (space: number) => map[space].stop ?? space;
  return stop(link.from) === stop(from) ? link.to : link.from;
}
