/** What the keys of the board do, for the sheet that `?` opens. */

import type { KeyHelp } from '../../lib/game';

export const keys: KeyHelp[] = [
  { keys: ['Arrows'], words: 'key-arrows', always: true },
  { keys: ['Enter'], words: 'key-enter' },
  { keys: ['Escape'], words: 'key-escape' },
  { keys: ['+', '−', '0'], words: 'keys.zoom', always: true },
];
