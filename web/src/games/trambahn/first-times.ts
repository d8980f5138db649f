/** What is explained when it happens for the first time. */

import type { FirstTime } from '../../lib/game';
import type { View } from './view';

export const firstTimes: FirstTime<View>[] = [
  { key: 'turn', is: ({ turn }, seat) => turn === seat, show: 'hand' },
  { key: 'scoring', event: 'scoring', show: 'pad' },
  { key: 'toured', event: 'toured', show: 'pad' },
  { key: 'swept', event: 'swept', show: 'lines' },
  { key: 'emptied', event: 'emptied', show: 'depot' },
];
