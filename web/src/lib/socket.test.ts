import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backoff, TableSocket, type Connection } from './socket';
import type { ErrorMessage, StateMessage } from './types';

/** A line whose other end is the test. */
class Line {
  static all: Line[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: (why: { code: number }) => void;
  onmessage?: (message: { data: string }) => void;

  constructor(readonly address: string) {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = WebSocket.CLOSED;
  }
  open() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006) {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

const state = (seq: number) => ({ type: 'state', seq, log: [] }) as unknown as StateMessage;
const newest = () => Line.all.at(-1)!;

let told: { states: number[]; errors: ErrorMessage[]; connection: Connection[] };
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  told = { states: [], errors: [], connection: [] };
  socket = new TableSocket(
    'abc234',
    {
      state: (message) => told.states.push(message.seq),
      error: (message) => told.errors.push(message),
      connection: (now) => told.connection.push(now),
      announcement: () => {},
    },
    (address) => new Line(address) as unknown as WebSocket,
  );
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

function connect(seq: number) {
  newest().open();
  newest().hear(state(seq));
}

test('the first connection asks for the whole log', () => {
  connect(3);

  expect(newest().address).toMatch(/\/api\/tables\/abc234\/socket\?since=0$/);
  expect(told.connection).toEqual(['connecting', 'live']);
  expect(told.states).toEqual([3]);
});

test('a lost line comes back by itself and asks for what it missed', () => {
  connect(3);
  newest().break();
  expect(told.connection.at(-1)).toBe('lost');

  vi.advanceTimersByTime(1_000);
  expect(Line.all).toHaveLength(2);
  expect(newest().address).toMatch(/since=3$/);

  connect(5);
  expect(told.connection.at(-1)).toBe('live');
});

test('tries become rarer, but never stop', () => {
  expect(backoff(0, 0.5)).toBe(300);
  expect(backoff(1, 0.5)).toBe(600);
  expect(backoff(20, 0.5)).toBe(8_000);

  for (let i = 0; i < 10; i++) {
    newest().break();
    vi.advanceTimersToNextTimer();
  }
  expect(Line.all).toHaveLength(11);
});

test('a server that restarts is no loss, and is found again', () => {
  connect(3);
  newest().break(1012);
  expect(told.connection.at(-1)).toBe('restarting');

  vi.advanceTimersByTime(1_000);
  expect(Line.all).toHaveLength(2);
  newest().break(); // not there yet
  expect(told.connection.at(-1)).toBe('restarting');

  vi.advanceTimersByTime(1_000);
  connect(4);
  expect(told.connection).not.toContain('lost');
  expect(told.states).toEqual([3, 4]);
});

test('a server that does not come back is lost after all', () => {
  connect(3);
  newest().break(1012);
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(20_000);
    newest().break();
  }
  expect(told.connection.at(-1)).toBe('lost');
});

test('when the network is back, the next try does not wait', () => {
  connect(1);
  newest().break();
  dispatchEvent(new Event('online'));

  expect(Line.all).toHaveLength(2);
});

test('a table that does not exist is not tried again', () => {
  newest().open();
  newest().break(4404);
  vi.advanceTimersByTime(60_000);

  expect(told.connection.at(-1)).toBe('missing');
  expect(Line.all).toHaveLength(1);
});

test('a quiet line is asked from time to time, and given up when it stays silent', () => {
  connect(1);
  vi.advanceTimersByTime(15_000);
  expect(newest().sent).toEqual([{ type: 'ping' }]);

  newest().hear({ type: 'pong' });
  vi.advanceTimersByTime(14_000);
  expect(told.connection.at(-1)).toBe('live');

  vi.advanceTimersByTime(1_000 + 2_500);
  expect(told.connection.at(-1)).toBe('lost');
});

test('when the browser says that it is offline, the line is asked at once', () => {
  connect(1);
  dispatchEvent(new Event('offline'));
  newest().hear({ type: 'pong' }); // of a server on this very machine
  vi.advanceTimersByTime(3_000);
  expect(told.connection.at(-1)).toBe('live');

  dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(1_000);
  expect(told.connection.at(-1)).toBe('lost');
});

test('a page that is looked at again asks at once whether the line still holds', () => {
  connect(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(newest().sent).toEqual([{ type: 'ping' }]);

  vi.advanceTimersByTime(2_500);
  expect(told.connection.at(-1)).toBe('lost');
});

test('a question into a line that was quiet for long asks whether it still holds', () => {
  connect(1);
  void socket.whatIf(0, 'aacb40').catch(() => {});
  vi.advanceTimersByTime(6_000);
  void socket.whatIf(0, 'dddd00').catch(() => {});

  expect(newest().sent.map(({ type }) => type)).toEqual(['what-if', 'ping', 'what-if']);
});

test('a move without an answer shows that the line is lost, and is sent again by another', () => {
  connect(7);
  socket.play(0, 'aacb40');
  const [sent] = newest().sent;
  newest().hear({ type: 'pong' }); // only the move was swallowed
  vi.advanceTimersByTime(2_500);
  expect(told.connection.at(-1)).toBe('lost');

  vi.advanceTimersByTime(1_000);
  connect(7);
  expect(newest().sent).toEqual([sent]);
});

test('a server that is only slow is given more time before there are new lines on top', () => {
  connect(7);
  socket.play(0, 'aacb40');
  vi.advanceTimersByTime(3_500); // given up, and tried anew
  connect(7);
  vi.advanceTimersByTime(3_000);
  expect(told.connection.at(-1)).toBe('lost'); // is shown as soon as before
  newest().hear(state(8));

  expect(told.connection.at(-1)).toBe('live');
  expect(Line.all).toHaveLength(2);
});

test('a line that cannot be opened is tried again', () => {
  vi.advanceTimersByTime(11_000);

  expect(Line.all).toHaveLength(2);
});

test('a move tells the last entry it has seen', () => {
  connect(7);
  socket.play(0, 'aacb40');

  expect(newest().sent).toEqual([{ type: 'play', id: 1, seat: 0, seq: 7, move: 'aacb40' }]);
});

test('an unanswered move is sent again after the line broke, with its old number', () => {
  connect(7);
  socket.play(0, 'aacb40');
  const [sent] = newest().sent;
  newest().break();
  vi.advanceTimersByTime(1_000);
  connect(7);

  expect(newest().sent).toEqual([sent]);
});

test('a move that had arrived before the line broke is not sent again', () => {
  connect(7);
  socket.play(0, 'aacb40');
  newest().break();
  vi.advanceTimersByTime(1_000);
  connect(8);

  expect(newest().sent).toEqual([]);
});

test('a move without a line is refused at once', () => {
  socket.play(0, 'aacb40');

  expect(told.errors.map((error) => error.code)).toEqual(['lost']);
});

test('questions are answered by their number', async () => {
  connect(1);
  const first = socket.whatIf(0, 'aacb40');
  const second = socket.whatIf(0, 'dddd00');
  newest().hear({ type: 'error', id: 2, code: 'illegal', rule: 'CC3' });
  newest().hear({ type: 'what-if', id: 1, events: [], view: { laid: 1 } });

  await expect(first).resolves.toMatchObject({ view: { laid: 1 } });
  await expect(second).rejects.toMatchObject({ rule: 'CC3' });
  expect(told.errors).toEqual([]);
});

test('questions are refused when the line breaks', async () => {
  connect(1);
  const question = socket.whatIf(0, 'aacb40');
  newest().break();

  await expect(question).rejects.toMatchObject({ code: 'lost' });
});

test('after closing, nothing is tried any more', () => {
  connect(1);
  socket.close();
  vi.advanceTimersByTime(60_000);

  expect(Line.all).toHaveLength(1);
});
