/** One table as this page knows it: what the server told last, and the whole log. */

import { Countdown } from './countdown.svelte';
import { motion } from './settings.svelte';
import { TableSocket, type Connection } from './socket';
import type { Preview } from './game';
import {
  CONNECTION_LOST,
  type Entry,
  type ErrorMessage,
  type Hint,
  type Refusal,
  type StateMessage,
  type Wishes,
} from './types';

/** Between two moves of an action that is played as a whole, in milliseconds. */
const PACE = 450;

export class TableSession {
  /** What the server told last; null until it has. */
  state = $state.raw<StateMessage | null>(null);
  log = $state.raw<Entry[]>([]);
  /** The newest entry, if it happened while we were looking; after a pause, with all before it. */
  last = $state.raw<Entry | null>(null);
  connection = $state<Connection>('connecting');
  refusal = $state.raw<Refusal | null>(null);
  /** What the host of the server says to all. */
  announcement = $state<string | null>(null);
  /** The move that was sent and is not yet answered. */
  sent = $state<string | null>(null);
  /** What was advised for the position on the table. */
  hint = $state.raw<Hint | null>(null);
  /** It is being thought about. */
  awaitingHint = $state(false);
  /** What was advised stays on the board, but its words are out of the way. */
  hintAside = $state(false);
  /** What is left of an action that is played move by move. */
  private rest = $state.raw<string[]>([]);
  /** With several seats at this screen: the seat whose player said "I am ready". */
  private readySeat = $state<number | null>(null);
  /** Who might take back the entry of that number: still so when they have passed the screen. */
  private ownLast = $state.raw<{ seat: number; seq: number } | null>(null);
  /** What was sent after some entry and is not yet answered, also while the line is lost. */
  private pending: Pending | null = null;
  private begun = false;
  /** What was told while somebody reads, and is to be seen afterwards; null: nobody does. */
  private held: StateMessage[] | null = null;
  private socket: TableSocket;

  constructor(readonly code: string) {
    document.addEventListener('visibilitychange', this.askTheTime);
    this.socket = new TableSocket(code, {
      state: (message) => this.receive(message),
      error: (message) => this.receiveError(message),
      connection: (now) => this.changeConnection(now),
      announcement: (words) => (this.announcement = words),
    });
  }

  /** Counts down between what the server says. */
  readonly countdown = new Countdown();

  get table() {
    return this.state?.table ?? null;
  }

  /** Several people share this screen, so hands are shown only to those who are ready. */
  get shared(): boolean {
    return (this.table?.mine.length ?? 0) > 1;
  }

  /** The person to whom the screen must be passed before the game goes on. */
  get passTo(): number | null {
    const { status, turn, mine } = this.table ?? {};
    if (status !== 'playing' || turn == null || !mine?.includes(turn)) return null;
    if (this.table?.seats[turn].stand_in) return null;
    return this.shared && this.state?.seat !== turn ? turn : null;
  }

  /** The seat that sees this screen may act; where several act at once, `turn` is only the first. */
  get myTurn(): boolean {
    if (this.state === null || this.state.seat === null || this.ownStandIn !== null) return false;
    if (this.table?.seats[this.state.seat].gave_up) return false;
    return this.table?.turn === this.state.seat || this.state.legal.length > 0;
  }

  /** The own seat that a computer plays for. */
  get ownStandIn(): number | null {
    const mine = this.table?.status === 'playing' ? this.table.mine : [];
    const seats = this.table?.seats ?? [];
    return mine.find((seat) => seats[seat].stand_in && !seats[seat].gave_up) ?? null;
  }

  comeBack = (): void => {
    if (this.ownStandIn !== null) this.socket.comeBack(this.ownStandIn);
  };

  resign = (seat: number): void => this.socket.resign(seat);
  agree = (on: 'draw' | 'call-off'): void => this.socket.agree(on);
  decline = (): void => this.socket.decline();

  /** What people can do to a running game besides playing. */
  get parting(): Parting {
    const { agree, resign } = this;
    return { wishes: this.state?.wishes ?? null, seat: this.state?.seat ?? null, agree, resign };
  }

  /** The page is looked at again: a stopwatch may have stood still while the machine slept. */
  private askTheTime = (): void => {
    if (document.visibilityState === 'visible' && this.state?.clock) this.socket.look(this.state.seat);
  };

  voteForStandIn = (seat: number): void => this.socket.voteForStandIn(seat);

  /** Moves are on their way, and nothing else can be done. */
  get busy(): boolean {
    return this.sent !== null || this.rest.length > 0;
  }

  /** Somebody at this screen is about to move, or has moved and is not answered. */
  get isMoving(): boolean {
    return this.busy || (this.begun && this.myTurn);
  }

  /** They have reached for the board. */
  begin = (): void => {
    this.begun = true;
  };

  /** Plays an action move by move, as long as nothing comes between. */
  playAll = ([first, ...rest]: string[]): void => {
    this.play(first);
    this.rest = rest;
  };

  play = (move: string): void => {
    if (this.state?.seat == null) return;
    this.rest = [];
    this.refusal = null;
    this.sent = move;
    const { seat, seq } = this.state;
    this.pending = { kind: 'move', seat, seq, move };
    this.socket.play(seat, move);
  };

  /** The seat whose last move can be taken back here. */
  get canTakeBack(): number | null {
    return this.ownLast && this.ownLast.seq === this.state?.seq ? this.ownLast.seat : null;
  }

  takeBack = (): void => {
    if (this.canTakeBack === null) return;
    this.refusal = null;
    const seat = this.canTakeBack;
    this.pending = { kind: 'take-back', seat, seq: this.state!.seq, move: null };
    this.socket.takeBack(seat);
  };

  preview = async (move: string): Promise<Preview<unknown>> => {
    if (this.state?.seat == null) throw CONNECTION_LOST;
    return this.socket.whatIf(this.state.seat, move);
  };

  get canHint(): boolean {
    const live = this.connection === 'live' && !this.busy;
    return live && !!this.table?.hints && (this.state?.legal.length ?? 0) > 0;
  }

  /** Asks what the best opponent would do; asked again, it is put away, or taken up again. */
  askHint = async (): Promise<void> => {
    if (this.hint && this.hintAside) {
      this.hintAside = false;
      return;
    }
    if (this.hint || this.awaitingHint) return this.dropHint();
    const [seat, seq] = [this.state?.seat, this.state?.seq];
    if (seat == null || !this.canHint) return;
    this.awaitingHint = true;
    try {
      const hint = await this.socket.hint(seat);
      if (this.awaitingHint && hint.seq === this.state?.seq) this.hint = hint;
    } catch (refusal) {
      if (this.awaitingHint && seq === this.state?.seq) this.refuse(refusal as Refusal);
    }
    if (seq === this.state?.seq) this.awaitingHint = false;
  };

  dropHint = (): void => {
    this.hint = null;
    this.awaitingHint = false;
    this.hintAside = false;
  };

  putHintAside = (): void => {
    this.hintAside = this.hint !== null;
  };

  refuse = (refusal: Refusal): void => {
    this.rest = [];
    this.refusal = refusal;
  };

  /** The person whose turn it is sits in front of the screen. */
  takeScreen(seat: number): void {
    this.readySeat = seat;
    this.socket.look(seat);
  }

  /** The table stays as it is, whatever is told, until it is to go on. */
  wait(): void {
    this.held ??= [];
  }

  goOn(): void {
    const held = this.held ?? [];
    this.held = null;
    const newest = held.at(-1);
    if (newest) this.receive({ ...newest, log: held.map(({ log }) => log).reduce(caughtUp) });
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.askTheTime);
    this.socket.close();
  }

  private receive(message: StateMessage): void {
    if (this.held) return void this.held.push(message);
    if (this.state) this.last = newsSince(message.log, this.state.seq) ?? this.last;
    if (message.seq !== this.state?.seq || message.seat !== this.state.seat) this.dropHint();
    this.state = message;
    this.countdown.hear(message.clock);
    if (message.seat !== null) {
      this.ownLast = message.can_take_back ? { seat: message.seat, seq: message.seq } : null;
    }
    this.log = caughtUp(this.log, message.log);
    this.drawCurtain();
    if (this.pending && this.pending.seq < message.seq) this.settle(this.pending, message);
    if (!this.pending) this.playOn(message);
  }

  /** The next move of an action, when one had time to see the one before. */
  private playOn({ seq, legal }: StateMessage): void {
    const [next, ...rest] = this.rest;
    if (next === undefined) return;
    if (!legal.includes(next)) {
      this.rest = [];
      return;
    }
    setTimeout(
      () => {
        if (this.pending || this.rest[0] !== next || this.state?.seq !== seq) return;
        this.playAll([next, ...rest]);
      },
      motion() ? PACE : 0,
    );
  }

  private receiveError(message: ErrorMessage): void {
    if (message.code === 'stale' && this.pending) return; // the state that follows tells more
    if (message.id !== null) this.forgetMove();
    this.refuse(message as Refusal);
  }

  /**
   * Something has happened since this was sent: it is in the log, or never will be. Where several
   * act at once, another's move is no reason why one's own should not count.
   */
  private settle(sent: Pending, { seat, legal }: StateMessage): void {
    this.forgetMove();
    this.begun = false;
    const own = this.log.find((entry) => entry.seq > sent.seq && entry.seat === sent.seat);
    if (own && isSame(own, sent, seat)) return;
    if (!own && sent.move !== null && seat === sent.seat && legal.includes(sent.move)) {
      this.playAll([sent.move, ...this.rest]);
    } else this.refuse(OVERTAKEN);
  }

  private forgetMove(): void {
    this.pending = null;
    this.sent = null;
  }

  /** Nobody sees a hand that is not theirs: without a ready player, this screen only watches. */
  private drawCurtain(): void {
    const { seat, table } = this.state!;
    if (!this.shared || table.status !== 'playing') return;
    if (this.readySeat !== table.turn) this.readySeat = null;
    if (seat !== this.readySeat) this.socket.look(this.readySeat);
  }

  private changeConnection(now: Connection): void {
    this.connection = now;
    if (now === 'live' && this.refusal?.code === CONNECTION_LOST.code) this.refusal = null; // no longer true
  }
}

/** What people can do to a running game besides playing. */
export interface Parting {
  wishes: Wishes | null;
  /** Whose eyes see this screen. */
  seat: number | null;
  agree(on: 'draw' | 'call-off'): void;
  resign(seat: number): void;
}

interface Pending {
  kind: 'move' | 'take-back';
  seat: number;
  seq: number;
  move: string | null;
}

/** Whether an entry is what was sent, as far as these eyes can read it. */
const isSame = ({ kind, move }: Entry, sent: Pending, eyes: number | null): boolean =>
  kind === sent.kind && (move === sent.move || eyes !== sent.seat);

const OVERTAKEN: Refusal = { ...CONNECTION_LOST, code: 'stale' };

/** What has happened since some entry, as one that tells it all. */
export function newsSince(log: Entry[], since: number): Entry | null {
  const newest = log.at(-1);
  if (!newest || newest.seq <= since) return null;
  const fresh = movesThatStand(log).filter(({ seq }) => seq > since);
  return fresh.length ? { ...newest, events: fresh.flatMap(({ events }) => events) } : newest;
}

/** The log with what was told now: mostly news, but with other eyes all of it is told again. */
export function caughtUp(log: Entry[], told: Entry[]): Entry[] {
  if (!told.length) return log;
  return [...log.filter((entry) => entry.seq < told[0].seq), ...told];
}

/** The moves that stand: neither what is no move, nor what was taken back. */
export function movesThatStand(log: Entry[]): Entry[] {
  const undone = new Set(log.map((entry) => entry.undoes));
  return log.filter((entry) => entry.kind === 'move' && !undone.has(entry.seq));
}
