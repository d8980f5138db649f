/** The connection to a table: it comes back by itself, and catches up by number. */

import {
  CONNECTION_LOST,
  type Answer,
  type FromClient,
  type ErrorMessage,
  type Hint,
  type FromServer,
  type StateMessage,
  type Imagined,
} from './types';

/**
 * `restarting`: the server said that it stops, and will be back soon. `missing`: no table has this
 * code, and trying again will not help; nor when it is `refused` by the host.
 */
export type Connection = 'connecting' | 'live' | 'lost' | 'restarting' | 'missing' | 'refused';

export interface Listener {
  state(message: StateMessage): void;
  /** A refusal that answers no question of ours. */
  error(message: ErrorMessage): void;
  connection(now: Connection): void;
  /** What the host of the server says to all, or no longer. */
  announcement(words: string | null): void;
}

type Move = Extract<FromClient, { type: 'play' | 'take-back' }>;

interface Question {
  resolve(answer: any): void;
  reject(why: unknown): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000; // when all is quiet
const PONG_WITHIN_OFFLINE = 1_000; // the browser says so; but this machine's own server is there
const ANSWER_WITHIN = 2_500; // to a move or a ping: then the line counts as lost
const MOST_DOUBLINGS = 3; // of that time, before a line that is only slow is given up for another
const LATELY = 5_000; // who was heard so short ago need not be asked whether they are there
const CONNECTED_WITHIN = 10_000; // then another try is worth more than this one
const NO_SUCH_TABLE = 4404; // the server's reasons for closing
const REFUSED = new Set([4403, 4410]); // by the host: the guest is banned, the table closed
const RESTARTING = 1012;
const TRIES_OF_A_RESTART = 8; // about half a minute; then something else is wrong
const SPREAD = 1_000; // in which all pages come back to another process

/** How long to wait before the next try: ever longer, and by chance, so that not all come at once. */
export function backoff(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + chance / 2);
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private seen = 0;
  private tries = 0;
  private lastId = 0;
  private closed = false;
  private without: 'connecting' | 'lost' | 'restarting' = 'connecting';
  private unanswered: Move | null = null;
  private questions = new Map<number, Question>();
  private timers: { retry?: Timer; ping?: Timer; connected?: Timer } = {};
  /** What is waited for: soon it shows that it does not come, and in the end the line is given up. */
  private waits: Partial<Record<'pong' | 'answer', { shown: Timer; givenUp: Timer }>> = {};
  private isDoubted = false;
  private givenUp = 0; // lines in a row
  private heardAt = 0;

  constructor(
    private readonly code: string,
    private readonly listener: Listener,
    private readonly connectTo: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    addEventListener('online', this.reconnectNow);
    addEventListener('offline', this.askWhetherLost);
    document.addEventListener('visibilitychange', this.reconnectNow);
    this.connect();
  }

  /** Makes a move. If the connection breaks before the answer, it is sent again once it is back. */
  play(seat: number, move: string): void {
    this.sendMove({ type: 'play', id: this.id(), seat, seq: this.seen, move });
  }

  /** Takes back the seat's last move. */
  takeBack(seat: number): void {
    this.sendMove({ type: 'take-back', id: this.id(), seat, seq: this.seen });
  }

  /** Votes for a computer in the place of somebody who is away. */
  voteForStandIn(seat: number): void {
    this.send({ type: 'vote', seat });
  }

  /** Plays for one's own seat again. */
  comeBack(seat: number): void {
    this.send({ type: 'return', seat });
  }

  /** Gives a seat up for good. */
  resign(seat: number): void {
    this.send({ type: 'resign', seat });
  }

  /** Agrees on ending the game, or proposes it. */
  agree(on: 'draw' | 'call-off'): void {
    this.send({ type: 'agree', on });
  }

  /** Rather plays on. */
  decline(): void {
    this.send({ type: 'decline' });
  }

  /** Sees the table through the eyes of another own seat, or of a watcher. */
  look(seat: number | null): void {
    this.send({ type: 'look', seat });
  }

  /** What a move would cause; rejects with a Refusal. */
  whatIf(seat: number, move: string): Promise<Imagined> {
    return this.ask((id) => ({ type: 'what-if', id, seat, move }));
  }

  /** What the best opponent would do; it takes a while, and rejects with a Refusal. */
  hint(seat: number): Promise<Hint> {
    return this.ask((id) => ({ type: 'hint', id, seat, seq: this.seen }));
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.reconnectNow);
    removeEventListener('offline', this.askWhetherLost);
    document.removeEventListener('visibilitychange', this.reconnectNow);
    clearTimeout(this.timers.retry);
    this.disconnect();
  }

  // The connection ----------------------------------------------------------------------------------

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/tables/${encodeURIComponent(this.code)}/socket?since=${this.seen}`;
    const socket = this.connectTo(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    this.listener.connection(this.without);
    this.timers.connected = setTimeout(() => this.onLost(), CONNECTED_WITHIN);
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data) as FromServer);
    socket.onclose = ({ code }) => this.socket === socket && this.onClose(code);
  }

  private onClose(code: number): void {
    if (code === RESTARTING) return this.onRestart();
    if (code !== NO_SUCH_TABLE && !REFUSED.has(code)) return this.onLost();
    this.close();
    this.listener.connection(code === NO_SUCH_TABLE ? 'missing' : 'refused');
  }

  private onRestart(): void {
    this.without = 'restarting';
    this.tries = 0;
    this.retry(Math.random() * SPREAD);
  }

  private onLost(): void {
    if (this.without !== 'restarting' || this.tries >= TRIES_OF_A_RESTART) this.without = 'lost';
    this.retry(backoff(this.tries));
  }

  private retry(wait: number): void {
    this.disconnect();
    this.listener.connection(this.without);
    this.tries++;
    this.timers.retry = setTimeout(() => this.connect(), wait);
  }

  private disconnect(): void {
    clearTimeout(this.timers.ping);
    clearTimeout(this.timers.connected);
    this.stopWaiting('pong');
    this.stopWaiting('answer');
    this.isDoubted = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const question of this.questions.values()) question.reject(CONNECTION_LOST);
    this.questions.clear();
  }

  /** The network or the person is back: no need to wait for the next try. */
  private reconnectNow = (): void => {
    if (this.closed || document.visibilityState === 'hidden') return;
    if (this.socket?.readyState === WebSocket.OPEN) return this.ping();
    clearTimeout(this.timers.retry);
    this.disconnect();
    this.connect();
  };

  private askWhetherLost = (): void => this.ping(PONG_WITHIN_OFFLINE);

  // Silence -----------------------------------------------------------------------------------

  private ping(within = ANSWER_WITHIN): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: 'ping' }));
    this.waitFor('pong', within);
  }

  /** Who was too slow before is given more time, or else a busy server had new lines on top. */
  private waitFor(what: 'pong' | 'answer', within = ANSWER_WITHIN): void {
    this.stopWaiting(what);
    const patience = within * 2 ** Math.min(this.givenUp, MOST_DOUBLINGS);
    this.waits[what] = {
      shown: setTimeout(() => this.doubt(), within),
      givenUp: setTimeout(() => this.giveUp(), patience),
    };
  }

  private stopWaiting(what: 'pong' | 'answer'): void {
    clearTimeout(this.waits[what]?.shown);
    clearTimeout(this.waits[what]?.givenUp);
    delete this.waits[what];
  }

  private doubt(): void {
    this.isDoubted = true;
    this.listener.connection('lost');
  }

  private giveUp(): void {
    this.givenUp++;
    this.onLost();
  }

  private onAnswered(what: 'pong' | 'answer'): void {
    if (!this.waits[what]) return;
    this.stopWaiting(what);
    if (!this.isDoubted) this.givenUp = 0;
    else this.listener.connection('live');
    this.isDoubted = false;
  }

  private onHeard(): void {
    this.heardAt = Date.now();
    clearTimeout(this.timers.connected);
    clearTimeout(this.timers.ping);
    this.timers.ping = setTimeout(() => this.ping(), PING_EVERY);
    this.onAnswered('pong');
  }

  // Messages ----------------------------------------------------------------------------------

  private id(): number {
    return ++this.lastId;
  }

  private send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    if (!this.waits.pong && Date.now() - this.heardAt > LATELY) this.ping();
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private ask<A extends Answer>(question: (id: number) => FromClient): Promise<A> {
    return new Promise((resolve, reject) => {
      const id = this.id();
      if (!this.send(question(id))) return reject(CONNECTION_LOST);
      this.questions.set(id, { resolve, reject });
    });
  }

  private sendMove(move: Move): void {
    if (!this.send(move)) {
      return this.listener.error({ type: 'error', id: move.id, ...CONNECTION_LOST } as ErrorMessage);
    }
    this.unanswered = move;
    this.waitFor('answer');
  }

  private receive(message: FromServer): void {
    this.onHeard();
    if (message.type === 'state') this.receiveState(message);
    else if (message.type === 'error') this.receiveError(message);
    else if (message.type === 'announcement') this.listener.announcement(message.words);
    else if (message.type !== 'pong') this.takeQuestion(message.id)?.resolve(message);
  }

  private receiveState(message: StateMessage): void {
    const isBack = this.tries > 0;
    this.tries = 0;
    this.without = 'lost';
    this.seen = message.seq;
    const overtaken = this.unanswered && this.unanswered.seq < message.seq;
    if (overtaken) this.forgetMove();
    const repeated = isBack ? this.unanswered : null;
    this.listener.connection('live');
    this.listener.state(message);
    if (repeated) this.sendMove(repeated); // its number makes it count only once
  }

  private receiveError(message: ErrorMessage): void {
    if (message.id === this.unanswered?.id) this.forgetMove();
    const question = this.takeQuestion(message.id);
    if (question) question.reject(message);
    else this.listener.error(message);
  }

  /** It is answered, or can no longer count. */
  private forgetMove(): void {
    this.unanswered = null;
    this.onAnswered('answer');
  }

  private takeQuestion(id: Imagined['id']): Question | undefined {
    if (typeof id !== 'number') return undefined; // ours are numbers
    const question = this.questions.get(id);
    this.questions.delete(id);
    return question;
  }
}

type Timer = ReturnType<typeof setTimeout>;
