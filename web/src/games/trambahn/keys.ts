/** What the keys of the board do, for the sheet that `?` opens. */

import type { KeyHelp } from '../../lib/game';

export const keys: KeyHelp[] = [
  { keys: ['1', 'to', '6'], words: 'key-card' },
  { keys: ['Arrows'], words: 'key-use' },
  { keys: ['T'], words: 'key-trams' },
  { keys: ['K'], words: 'known', always: true },
  { keys: ['Enter'], words: 'key-do' },
  { keys: ['Escape'], words: 'put-back' },
  { keys: ['N'], words: 'end-step' },
];
