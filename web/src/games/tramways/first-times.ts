/** What is explained when it happens for the first time. */

import type { FirstTime } from '../../lib/game';
import type { Phase, View } from './view';

const acts = (phase: Phase) => (view: View, seat: number) =>
  view.phase === phase && view.acting.includes(seat);

export const firstTimes: FirstTime<View>[] = [
  { key: 'ticket', is: acts('first-ticket'), show: 'desk' },
  { key: 'trip', event: 'trip-made', show: 'seats' },
  { key: 'broke', event: 'broke', own: true, show: 'own' },
  { key: 'harried', event: 'harried', own: true, show: 'own' },
  { key: 'stressed', event: 'stressed', own: true, show: 'own' },
  { key: 'removed', event: 'removed', own: true, show: 'map' },
  { key: 'auction', is: acts('auction'), show: 'desk' },
  {
    key: 'open',
    is: (view, seat) => view.players > 1 && acts('taking')(view, seat),
    show: 'desk',
  },
  { key: 'line', is: (view, seat) => view.players === 1 && acts('taking')(view, seat), show: 'desk' },
  { key: 'actions', is: acts('actions'), show: 'desk' },
  {
    key: 'construct',
    is: (view, seat) => acts('actions')(view, seat) && view.round > 1 && !('construct' in view.shut) && view.boards[seat].doing === 'nothing',
    show: 'desk',
  },
  { key: 'administration', is: acts('administration'), show: 'hand' },
  { key: 'last-hand', is: acts('last-hand'), show: 'desk' },
];
