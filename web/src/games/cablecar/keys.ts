/** What the keys of the board do, for the sheet that `?` opens. */

import type { KeyHelp } from '../../lib/game';

export const keys: KeyHelp[] = [
  { keys: ['Arrows'], words: 'key-walk', always: true },
  { keys: ['1', 'to', '4'], words: 'key-tile' },
  { keys: ['R'], words: 'key-turn' },
  { keys: ['D'], words: 'draw-one' },
  { keys: ['Enter'], words: 'key-lay' },
  { keys: ['Escape'], words: 'put-back' },
  { keys: ['+', '−', '0'], words: 'keys.zoom', always: true },
];
