/** One table as this page knows it: what the server told last, and the whole log. */

import { TableSocket, type Connection } from './socket';
import type { Preview } from './game';
import { LOST, type Entry, type Advice, type Refusal, type StateMessage } from './types';

export class TableSession {
  /** What the server told last; null until it has. */
  state = $state.raw<StateMessage | null>(null);
  log = $state.raw<Entry[]>([]);
  /** The newest entry, if it happened while we were looking; after a pause, with all before it. */
  last = $state.raw<Entry | null>(null);
  connection = $state<Connection>('connecting');
  refusal = $state.raw<Refusal | null>(null);
  /** The move that was sent and is not yet answered. */
  sent = $state<string | null>(null);
  /** What was advised for the position on the table. */
  hint = $state.raw<Advice | null>(null);
  /** It is being thought about. */
  hinting = $state(false);
  /** With several seats at this screen: the seat whose player said "I am ready". */
  private ready = $state<number | null>(null);
  /** Who might take back the entry of that number: still so when they have passed the screen. */
  private regret = $state.raw<{ seat: number; seq: number } | null>(null);
  /** The move that was made last, and after which entry. */
  private tried: { move: string; seq: number } | null = null;
  /** Somebody was quicker than it: the state that follows tells whether it is worth another try. */
  private stale: Refusal | null = null;
  private socket: TableSocket;

  constructor(readonly code: string) {
    this.socket = new TableSocket(code, {
      state: (message) => this.hear(message),
      error: (message) => this.hearError(message),
      connection: (now) => this.connect(now),
    });
  }

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
    if (this.state === null || this.state.seat === null || this.replaced !== null) return false;
    return this.table?.turn === this.state.seat || this.state.legal.length > 0;
  }

  /** The own seat that a computer plays for. */
  get replaced(): number | null {
    const mine = this.table?.status === 'playing' ? this.table.mine : [];
    return mine.find((seat) => this.table!.seats[seat].stand_in) ?? null;
  }

  comeBack = (): void => {
    if (this.replaced !== null) this.socket.comeBack(this.replaced);
  };

  replace = (seat: number): void => this.socket.replace(seat);

  play = (move: string): void => {
    if (this.state?.seat == null) return;
    this.refusal = null;
    this.sent = move;
    this.tried = { move, seq: this.state.seq };
    this.socket.play(this.state.seat, move);
  };

  /** The seat whose last move can be taken back here. */
  get undoable(): number | null {
    return this.regret && this.regret.seq === this.state?.seq ? this.regret.seat : null;
  }

  undo = (): void => {
    if (this.undoable === null) return;
    this.refusal = null;
    this.socket.undo(this.undoable);
  };

  preview = async (move: string): Promise<Preview<unknown>> => {
    if (this.state?.seat == null) throw LOST;
    return this.socket.whatIf(this.state.seat, move);
  };

  get canHint(): boolean {
    const live = this.connection === 'live' && this.sent === null;
    return live && !!this.table?.hints && (this.state?.legal.length ?? 0) > 0;
  }

  /** Asks what the best opponent would do; asked again, it is put away. */
  askHint = async (): Promise<void> => {
    if (this.hint || this.hinting) return this.forgetHint();
    const [seat, seq] = [this.state?.seat, this.state?.seq];
    if (seat == null || !this.canHint) return;
    this.hinting = true;
    try {
      const hint = await this.socket.hint(seat);
      if (this.hinting && hint.seq === this.state?.seq) this.hint = hint;
    } catch (refusal) {
      if (this.hinting && seq === this.state?.seq) this.refuse(refusal as Refusal);
    }
    if (seq === this.state?.seq) this.hinting = false;
  };

  forgetHint = (): void => {
    this.hint = null;
    this.hinting = false;
  };

  refuse = (refusal: Refusal): void => {
    this.sent = null;
    this.refusal = refusal;
  };

  /** The person whose turn it is sits in front of the screen. */
  takeScreen(seat: number): void {
    this.ready = seat;
    this.socket.look(seat);
  }

  close(): void {
    this.socket.close();
  }

  private hear(message: StateMessage): void {
    if (this.state) this.last = news(message.log, this.state.seq) ?? this.last;
    if (message.seq !== this.state?.seq || message.seat !== this.state.seat) this.forgetHint();
    this.state = message;
    if (message.seat !== null) {
      this.regret = message.undo ? { seat: message.seat, seq: message.seq } : null;
    }
    this.log = caughtUp(this.log, message.log);
    this.sent = null;
    this.drawCurtain();
    this.tryAgain(message);
  }

  private hearError(refusal: Refusal): void {
    if (refusal.code === 'stale' && this.tried) this.stale = refusal;
    else this.refuse(refusal);
  }

  /** Where several act at once, another's move is no reason why one's own should not count. */
  private tryAgain({ seat, legal }: StateMessage): void {
    const [stale, tried] = [this.stale, this.tried];
    if (!stale || !tried) return;
    this.stale = null;
    const since = this.log.filter((entry) => entry.seq > tried.seq);
    const unmoved = since.every((entry) => entry.seat !== seat);
    if (unmoved && legal.includes(tried.move)) this.play(tried.move);
    else this.refuse(stale);
  }

  /** Nobody sees a hand that is not theirs: without a ready player, this screen only watches. */
  private drawCurtain(): void {
    const { seat, table } = this.state!;
    if (!this.shared || table.status !== 'playing') return;
    if (this.ready !== table.turn) this.ready = null;
    if (seat !== this.ready) this.socket.look(this.ready);
  }

  private connect(now: Connection): void {
    this.connection = now;
    if (now === 'lost') this.sent = null;
    if (now === 'live' && this.refusal?.code === LOST.code) this.refusal = null; // no longer true
  }
}

/** What has happened since some entry, as one that tells it all. */
export function news(log: Entry[], since: number): Entry | null {
  const newest = log.at(-1);
  if (!newest || newest.seq <= since) return null;
  const fresh = standing(log).filter(({ seq }) => seq > since);
  return fresh.length ? { ...newest, events: fresh.flatMap(({ events }) => events) } : newest;
}

/** The log with what was told now: mostly news, but with other eyes all of it is told again. */
export function caughtUp(log: Entry[], told: Entry[]): Entry[] {
  if (!told.length) return log;
  return [...log.filter((entry) => entry.seq < told[0].seq), ...told];
}

/** The moves that stand: neither what is no move, nor what was taken back. */
export function standing(log: Entry[]): Entry[] {
  const undone = new Set(log.map((entry) => entry.undoes));
  return log.filter((entry) => entry.kind === 'move' && !undone.has(entry.seq));
}
