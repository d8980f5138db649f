/** Words that are put together here, and where on the board a move is made. */

import type { Candidate, GameProps, Translate } from '../../lib/game';
import { quoted } from '../../lib/move-marks';
import type { View } from './view';

/** A move as it stands on a button: `ride 7` is "Ride to stop 7". */
export function moveWords(t: Translate, move: string): string {
  const [kind, ticket] = move.split(' ');
  return t(kind, { ticket });
}

export const movePlaces = (_view: View, _seat: number | null, moves: string[]) =>
  moves.map((move) => `[data-move=${quoted(move)}]`).join(', ');

export const candidateWords = (t: Translate, _view: View, { moves }: Candidate) =>
  moves.map((move) => moveWords(t, move)).join(', ');

export const prompt = ({ view, t }: GameProps<View>) => t(view.stop ? 'prompt' : 'prompt-depot');
