import { expect, test, vi } from 'vitest';
import { entry } from '../testing/entry';
import { caughtUp, newsSince, movesThatStand, TableSession } from './session.svelte';
import { CONNECTION_LOST, type Entry, type Refusal } from './types';

test('news are added to the log', () => {
  const log = [entry(1), entry(2)];

  expect(caughtUp(log, [entry(3)]).map((e) => e.seq)).toEqual([1, 2, 3]);
  expect(caughtUp(log, [])).toBe(log);
});

test('with other eyes, all of the log is told again', () => {
  const log = [entry(1, { move: 'as seen before' }), entry(2)];

  expect(caughtUp(log, [entry(1), entry(2)])).toEqual([entry(1), entry(2)]);
});

test('after a pause, all that has happened since is told at once', () => {
  const [laid, drawn] = [{ key: 'laid' }, { key: 'drew' }];
  const log = [entry(1), entry(2, { events: [laid] }), entry(3, { seat: 1, events: [drawn] })];

  expect(newsSince(log, 1)).toEqual(entry(3, { seat: 1, events: [laid, drawn] }));
  expect(newsSince(log, 2)?.events).toEqual([drawn]);
  expect(newsSince(log, 3)).toBeNull();
});

test('take-backs and what they took back do not stand', () => {
  const log = [entry(1), entry(2), entry(3, { kind: 'take-back', undoes: 2 }), entry(4)];

  expect(movesThatStand(log).map((e) => e.seq)).toEqual([1, 4]);
});

test('who plays for a seat is no move', () => {
  const log = [entry(1), entry(2, { kind: 'stand-in', stand_in: 'x' }), entry(3)];

  expect(movesThatStand(log).map((e) => e.seq)).toEqual([1, 3]);
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
  const illegal: Refusal = { ...CONNECTION_LOST, code: 'illegal', rule: 'TB1' };

  session.refuse(CONNECTION_LOST);
  lines[0].onmessage?.({ data });
  expect(session.refusal).toBeNull();
  session.refuse(illegal);
  lines[0].onmessage?.({ data });
  expect(session.refusal).toBe(illegal);
  session.close();
  vi.unstubAllGlobals();
});

/** A session, what it sends, and a way to tell it something. */
function connected() {
  const sent: { type: string; seq: number; move: string }[] = [];
  const lines: { onmessage?: (message: { data: string }) => void; readyState: number }[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      static OPEN = 1;
      readyState = 1;
      constructor() {
        lines.push(this);
      }
      send(text: string) {
        sent.push(JSON.parse(text));
      }
      close() {}
    },
  );
  const session = new TableSession('abc234');
  const tell = (message: object) => lines[0].onmessage?.({ data: JSON.stringify(message) });
  const state = (seq: number, log: Entry[], legal: string[]) =>
    tell({
      type: 'state',
      seq,
      seat: 0,
      table: { status: 'playing', turn: 1, mine: [0] },
      log,
      legal,
    });
  return { session, sent, tell, state };
}

test('while somebody reads the table stays as it is, and then all that happened is told at once', () => {
  const { session, state } = connected();
  state(1, [entry(1)], []);
  session.wait();
  state(2, [entry(2, { events: [{ key: 'laid' }] })], []);
  state(3, [entry(3, { events: [{ key: 'drew' }] })], ['lay']);
  expect(session.state?.seq).toBe(1);

  session.goOn();
  expect(session.state).toMatchObject({ seq: 3, legal: ['lay'] });
  expect(session.log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(session.last?.events).toEqual([{ key: 'laid' }, { key: 'drew' }]);
  session.close();
});

test('a move counts although another, who acts at the same time, was quicker', () => {
  const { session, sent, tell, state } = connected();
  state(4, [], ['finish']);
  session.play('finish');
  tell({ ...CONNECTION_LOST, type: 'error', id: 1, code: 'stale' });
  state(5, [entry(5, { seat: 1 })], ['finish']);

  expect(sent.map(({ move, seq }) => [move, seq])).toEqual([
    ['finish', 4],
    ['finish', 5],
  ]);
  expect(session.refusal).toBeNull();
  session.close();
  vi.unstubAllGlobals();
});

test('what the same person did elsewhere meanwhile is not done again', () => {
  const { session, sent, tell, state } = connected();
  state(4, [], ['income', 'build']);
  session.play('income');
  tell({ ...CONNECTION_LOST, type: 'error', id: 1, code: 'stale' });
  state(5, [entry(5, { seat: 0, move: 'build' })], ['income', 'build']);

  expect(sent).toHaveLength(1);
  expect(session.refusal?.code).toBe('stale');
  session.play('income');
  state(6, [entry(6, { seat: 0, move: 'income' })], []);
  tell({ ...CONNECTION_LOST, type: 'error', id: null, code: 'stale' });

  expect(sent).toHaveLength(2);
  session.close();
  vi.unstubAllGlobals();
});

test('a move whose answer was lost is found in the log, and not said to be refused', () => {
  const { session, sent, state } = connected();
  state(4, [], ['income']);
  session.play('income');
  state(4, [], ['income']); // somebody came
  expect(session.sent).toBe('income');
  state(6, [entry(5, { move: 'income' }), entry(6, { seat: 1 })], ['build']);

  expect(sent).toHaveLength(1);
  expect([session.sent, session.refusal]).toEqual([null, null]);
  session.close();
  vi.unstubAllGlobals();
});

test('an action is played move by move, each when the one before is answered', () => {
  vi.useFakeTimers();
  const { session, sent, state } = connected();
  state(4, [], ['build 4 w']);
  session.playAll(['build 4 w', 'lay e', 'done']);
  expect(session.canHint).toBe(false);
  state(5, [entry(5, { move: 'build 4 w' })], ['lay e', 'lay s']);
  vi.runOnlyPendingTimers();
  state(6, [entry(6, { move: 'lay e' })], ['done']);
  vi.runOnlyPendingTimers();
  state(7, [entry(7, { move: 'done' })], ['play #1 2']);
  vi.runOnlyPendingTimers();

  expect(sent.filter(({ type }) => type === 'play').map(({ move }) => move)).toEqual(['build 4 w', 'lay e', 'done']);
  expect(session.busy).toBe(false);
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['others have to answer first', [], undefined],
  ['the next move is not legal any more', ['lay s'], undefined],
  ['it is refused', ['lay e'], { ...CONNECTION_LOST, code: 'illegal' } as Refusal],
])('an action stops where %s', (_, legal, refusal) => {
  vi.useFakeTimers();
  const { session, sent, state } = connected();
  state(4, [], ['build 4 w']);
  session.playAll(['build 4 w', 'lay e']);
  if (refusal) session.refuse(refusal);
  state(5, [entry(5, { move: 'build 4 w' })], legal);
  vi.runOnlyPendingTimers();

  expect(sent.filter(({ type }) => type === 'play')).toHaveLength(1);
  expect(session.busy).toBe(false);
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a hint that is out of the way is taken up again when it is asked for', async () => {
  const { session, state } = connected();
  state(4, [], ['income']);
  session.hint = { type: 'hint', id: 1, seq: 4, candidates: [] };
  session.putHintAside();
  await session.askHint();
  expect([session.hint !== null, session.hintAside]).toEqual([true, false]);
  await session.askHint();
  expect(session.hint).toBeNull();
  session.putHintAside();
  expect(session.hintAside).toBe(false);
  session.close();
  vi.unstubAllGlobals();
});
