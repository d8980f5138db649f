import { expect, test, vi } from 'vitest';
import { caughtUp, standing, TableSession } from './session.svelte';
import { LOST, type Entry, type Refusal } from './types';

const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  seat: 0,
  move: 'draw',
  events: [],
  ...more,
});

test('news are added to the log', () => {
  const log = [entry(1), entry(2)];

  expect(caughtUp(log, [entry(3)]).map((e) => e.seq)).toEqual([1, 2, 3]);
  expect(caughtUp(log, [])).toBe(log);
});

test('with other eyes, all of the log is told again', () => {
  const log = [entry(1, { move: 'as seen before' }), entry(2)];

  expect(caughtUp(log, [entry(1), entry(2)])).toEqual([entry(1), entry(2)]);
});

test('take-backs and what they took back do not stand', () => {
  const log = [entry(1), entry(2), entry(3, { move: 'undo', undoes: 2 }), entry(4)];

  expect(standing(log).map((e) => e.seq)).toEqual([1, 4]);
});

test('that there is no connection is said no longer than it is so', () => {
  const lines: { onmessage?: (message: { data: string }) => void; close(): void }[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        lines.push(this);
      }
      close() {}
    },
  );
  const session = new TableSession('abc234');
  const table = { status: 'playing', turn: 0, mine: [0] };
  const data = JSON.stringify({ type: 'state', seq: 0, seat: 0, table, log: [] });
  const illegal: Refusal = { ...LOST, code: 'illegal', rule: 'TB1' };

  session.refuse(LOST);
  lines[0].onmessage?.({ data });
  expect(session.refusal).toBeNull();
  session.refuse(illegal);
  lines[0].onmessage?.({ data });
  expect(session.refusal).toBe(illegal);
  session.close();
  vi.unstubAllGlobals();
});
