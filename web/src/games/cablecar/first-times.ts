/** What is explained when it happens for the first time. */

import type { FirstTime } from '../../lib/game';
import type { View } from './view';

export const firstTimes: FirstTime<View>[] = [
  { key: 'turn', is: ({ turn }, seat) => turn === seat, show: 'hand' },
  { key: 'finished', event: 'finished', show: 'city' },
  { key: 'profited', event: 'profited', show: 'city' },
];
