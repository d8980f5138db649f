import { expect, test } from 'vitest';
import { entry } from '../testing/entry';
import { eventsOf, turnsOf } from './turns';

test('a turn is what a seat does in a row, without what was taken back', () => {
  const log = [
    entry(1, { seat: 0, events: [{ key: 'laid' }] }),
    entry(2, { seat: 1 }),
    entry(3, { seat: 1 }),
    entry(4, { seat: 1, kind: 'take-back', undoes: 3 }),
    entry(5, { seat: 1 }),
    entry(6, { seat: 0 }),
  ];
  const turns = turnsOf(log);
  expect(turns.map((turn) => turn.map(({ seq }) => seq))).toEqual([[1], [2, 5], [6]]);
  expect(eventsOf(turns[0])).toEqual([{ key: 'laid' }]);
});
