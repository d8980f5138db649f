/** The spaces that a move is about: they light up, and are pressed for it. */

import type { Grid } from './geometry';
import { parseMove } from './moves';
import type { View } from './view';

export function spacesOf(view: View, grid: Grid, text: string): number[] {
  const move = parseMove(text);
  const { map, path } = view;
  switch (move.kind) {
    case 'build':
      return [grid.beside(move.space, move.side)!, move.space];
    case 'lay':
      return [grid.beside(path!.at, move.side) ?? path!.at];
    case 'redirect':
    case 'upgrade-link':
      return railsOf(view, move.link);
    case 'ride':
      return [...railsOf(view, move.link), ...endsOf(view, move.link)];
    case 'construct':
    case 'upgrade':
      return map.filter(({ parcel }) => parcel === move.parcel).map(({ space }) => space);
    case 'trip':
    case 'passenger':
      return [move.space];
    default:
      return [];
  }
}

function railsOf({ map }: View, link: string): number[] {
  return map.filter(({ rails }) => rails.some((rail) => rail.link === link)).map(({ space }) => space);
}

/** The far end of a link, seen from where the passenger is. */
function endsOf({ links, map, trip }: View, name: string): number[] {
  const link = links.find((one) => one.link === name);
  return link ? [link.from, link.to].filter((space) => map[space].stop !== trip?.now) : [];
}
