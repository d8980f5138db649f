/** What a screen reader hears, and other words that are put together here. */

import type { GameProps, Candidate, Translate } from '../../lib/game';
import { isPowerStation, spaceIndex, turnedTile } from './geometry';
import { changedLines, type LineChange } from './lines';
import { parseMove } from './moves';
import { namedSpace, namedStation, picturedTile, printedName } from './names';
import type { SpaceName, Station, Tile, View } from './view';

const WAYS: Record<string, string> = { a: 'straight', b: 'wide', c: 'tight', d: 'back' };
const FROM = ['from-top', 'from-right', 'from-bottom', 'from-left'];

/** The tracks of a tile, side by side. */
export function tileWords(t: Translate, tile: Tile, turns: number): string {
  const ways = [...turnedTile(tile, turns)].map((letter, side) =>
    t(FROM[side], { way: t(WAYS[letter]) }),
  );
  return t('tile', { tile, ways: ways.join(', ') });
}

export function ownerWords(t: Translate, names: string[], view: View, of: Station): string {
  if (of.colour === null || of.owner === null) return t('nobody');
  const colour = t(of.colour);
  return view.companies ? colour : t('owner', { name: names[of.owner], colour });
}

export function stationWords(t: Translate, names: string[], view: View, of: Station): string {
  return t('station', {
    station: of.station,
    owner: ownerWords(t, names, view, of),
    line: lineWords(t, of),
  });
}

export function lineWords(
  t: Translate,
  { colour, tiles, end, points }: Pick<Station, 'colour' | 'tiles' | 'end' | 'points'>,
): string {
  if (tiles === 0) return t('line-none');
  const length = t('tiles', { tiles });
  if (end === null) return t('line-open', { length });
  const where = t(`to-${end}`);
  if (colour === null || points === null) return t('line-unowned', { length, where });
  return t('line-done', { length, where, points: t('points', { points }) });
}

export function spaceWords(t: Translate, view: View, space: SpaceName, legal: boolean): string {
  const where = { space: printedName(space) };
  if (isPowerStation(space)) return t('space-power', where);
  const laid = view.board[spaceIndex(space)];
  if (laid) return t('space-laid', { ...where, tile: tileWords(t, laid.tile, laid.turns) });
  return t(legal ? 'space-legal' : 'space-empty', where);
}

/** What a move would do to a line. */
export function changeWords(t: Translate, names: string[], view: View, change: LineChange): string {
  const of = view.stations[change.station - 1];
  return t('change', {
    station: change.station,
    owner: ownerWords(t, names, view, of),
    line: lineWords(t, change),
  });
}

/** What a move would do to all of them. */
export function answerWords(t: Translate, names: string[], before: View, after: View): string {
  const found = changedLines(before, after);
  if (!found.length) return t('no-change');
  return found.map((change) => `${changeWords(t, names, before, change)}.`).join(' ');
}

/** The move, and the lines that it finishes. */
export function candidateWords(t: Translate, view: View, { moves, events }: Candidate): string {
  const finished = events.filter(({ key }) => key === 'finished' || key === 'profited');
  const scores = finished.map(({ station, points }) =>
    t('candidate-scores', { station: namedStation(Number(station)), points }),
  );
  const done = doneWords(t, view, moves[0]);
  return scores.length ? `${done}: ${scores.join(', ')}.` : `${done}.`;
}

function doneWords(t: Translate, view: View, text: string): string {
  const move = parseMove(text);
  if (move?.kind === 'lay') {
    const several = view.hands.some((hand) => hand.length > 1);
    const where = { tile: picturedTile(move.tile, move.turns), space: namedSpace(move.space) };
    const turned = move.turns ? [t('candidate-turned', { turns: move.turns })] : [];
    return [t(several ? 'candidate-tile' : 'candidate-lay', where), ...turned].join(', ');
  }
  if (move?.kind === 'swap') return t(`candidate-swap-${move.source}`, { percentage: move.percentage });
  return t('draw-one');
}

/** What a line shows on its sign: how long it is, or what it scores. */
export function signOf(change: Pick<LineChange, 'tiles' | 'points'>): string {
  return change.points === null ? `${change.tiles}` : `+${change.points}`;
}

/** One sentence: what to do now. */
export function prompt({ view, seat, legal, t }: GameProps<View>): string {
  if (view.step === 'lay-drawn') return t('prompt-drawn');
  const tiles = seat === null ? 0 : view.hands[seat].length;
  const draws = legal.includes('draw');
  if (legal.some((move) => move.startsWith('swap'))) {
    if (!tiles) return t(draws ? 'prompt-draw-or-swap' : 'prompt-swap');
    return t(draws ? 'prompt-lay-draw-or-swap' : 'prompt-lay-or-swap');
  }
  if (!tiles) return t('prompt-draw');
  const lay = tiles > 1 ? 'prompt-choose' : 'prompt-lay';
  return t(draws ? `${lay}-or-draw` : lay);
}

/** Points, as far as one can know them: shares that are not known may add to them. */
export function score({ scores, companies }: View, seat: number): string {
  return `${scores[seat]}${companies?.shares[seat].includes(null) ? '+?' : ''}`;
}
