/** What goes over the wire, made from Python's types by `make types`: not to be edited. */

export type ProblemCode =
  | 'already-seated'
  | 'bad-address'
  | 'bad-clock'
  | 'bad-code'
  | 'bad-link'
  | 'bad-name'
  | 'bad-options'
  | 'bad-passkey'
  | 'bad-record'
  | 'bad-seats'
  | 'bad-token'
  | 'banned'
  | 'bots-only-play'
  | 'cannot-take-back'
  | 'closed'
  | 'counts'
  | 'deleted'
  | 'foreign-host'
  | 'foreign-origin'
  | 'game-gone'
  | 'gave-up'
  | 'has-stand-in'
  | 'illegal'
  | 'internal'
  | 'kept-apart'
  | 'kicked'
  | 'last-passkey'
  | 'logged-out'
  | 'malformed'
  | 'moved'
  | 'name-taken'
  | 'needs-account'
  | 'newer-rules'
  | 'no-account'
  | 'no-accounts'
  | 'no-draw'
  | 'no-guest'
  | 'no-hints'
  | 'no-mail-here'
  | 'no-passkeys-here'
  | 'no-stand-in'
  | 'no-such-bot'
  | 'no-such-carry'
  | 'no-such-day'
  | 'no-such-device'
  | 'no-such-game'
  | 'no-such-invite'
  | 'no-such-lesson'
  | 'no-such-level'
  | 'no-such-move'
  | 'no-such-page'
  | 'no-such-person'
  | 'no-such-table'
  | 'no-such-way'
  | 'no-today'
  | 'no-words'
  | 'no-words-here'
  | 'not-agreed'
  | 'not-away'
  | 'not-host'
  | 'not-in-lobby'
  | 'not-over'
  | 'not-played'
  | 'not-played-with'
  | 'not-read'
  | 'not-ready'
  | 'not-saved'
  | 'not-sent'
  | 'not-started'
  | 'not-your-seat'
  | 'not-your-turn'
  | 'not-yours'
  | 'old-rules'
  | 'over'
  | 'prove-it'
  | 'seat-lost'
  | 'spent'
  | 'stale'
  | 'started'
  | 'stopping'
  | 'taken'
  | 'time-up'
  | 'too-fast'
  | 'too-large'
  | 'too-many-ways'
  | 'wrong-method';
export type FromClient =
  Play | TakeBack | WhatIf | AskHint | Vote | Return | Resign | Agree | Decline | Look | Ping;
export type FromLobby = LobbyNow | Error | Pong | Announcement;
export type FromServer = State | Imagined | Hint | Error | Pong | Announcement;
export type NewSeat = Me | Here | Open | Computer;
export type ToLobby = Wait | StopWaiting | Answer | Ping;

/**
 * What there is of an account; of a guest without one, nothing.
 */
export interface Account {
  offered: string;
  made: number | null;
  passkeys: Passkey[];
  devices: Device[];
  recovery_codes: number;
}
/**
 * One that opens an account; times are seconds since 1970.
 */
export interface Passkey {
  credential: string;
  device: string;
  site: string;
  made: number;
  used: number;
}
/**
 * One that is logged in.
 */
export interface Device {
  tag: string;
  name: string;
  made: number;
  seen: number;
  here: boolean;
}
/**
 * Somebody whom whoever asks has played with, and the game that they would play again.
 */
export interface Acquaintance {
  tag: string;
  name: string;
  games: number;
  running: number;
  won: number;
  lost: number;
  shared: number;
  last: number;
  game: string;
  players: number;
}
/**
 * How the games against a level of computers or a person went.
 */
export interface Against {
  level: string | null;
  name: string | null;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}
/**
 * Agree on ending the game, or be the first to propose it.
 */
export interface Agree {
  type: 'agree';
  on: 'call-off' | 'draw';
  id?: string | number | null;
}
/**
 * What was agreed on about time.
 */
export interface AgreedClock {
  kind: 'days' | 'live';
  seconds: number;
  bonus: number;
  when_up: 'loss' | 'stand-in';
  zone: string;
  night: number[] | null;
  weekdays: number[];
  country: string | null;
}
/**
 * How far it is, in moves, and the decisions among them.
 */
export interface Analysis {
  running: boolean;
  done: number;
  total: number;
  decisions: Verdict[];
}
/**
 * A decision of a finished game, judged by what the seat could know.
 */
export interface Verdict {
  move: number;
  last: number;
  seat: number;
  played: Candidate;
  best: Candidate;
  expected: number[];
  lead: number;
}
/**
 * An action that was weighed, what it would cause, and how far ahead the seat would end.
 */
export interface Candidate {
  moves: string[];
  events: GameEvent[];
  margin: number;
  brings: Reason[];
  beside: Reason[];
}
/**
 * Something that happened: a key of the game's catalogue and its arguments.
 */
export interface GameEvent {
  key: string;
  [k: string]: string | number | null;
}
/**
 * Why something is good, by a term of the game's estimate, and how many points more it adds.
 */
export interface Reason {
  key: string;
  args: {
    [k: string]: number | string | null;
  };
  points: number;
}
/**
 * What the host of the server says to all; null when it is no longer so.
 */
export interface Announcement {
  type: 'announcement';
  words: string | null;
}
/**
 * Play with whom one is offered, or rather not.
 */
export interface Answer {
  type: 'answer';
  offer: string;
  yes: boolean;
  id?: string | number | null;
}
/**
 * What an authenticator has answered, as browsers write it.
 */
export interface Answered {
  credential: {
    [k: string]: unknown;
  };
}
/**
 * Ask what the best opponent would do.
 */
export interface AskHint {
  type: 'hint';
  seat: number;
  seq: number;
  id?: string | number | null;
}
/**
 * Most points in a game of so many players.
 */
export interface BestScore {
  players: number;
  points: number;
  code: string;
  at: number;
}
/**
 * Somebody who is blocked, as whoever did it sees them.
 */
export interface Blocked {
  tag: string;
  name: string;
  made: number;
}
/**
 * The seat to be shared with a second device.
 */
export interface CarrySeat {
  seat: number;
}
/**
 * What is agreed on about time, before the first move.
 */
export interface Clock {
  clock: (LiveClock | ClockByDays) | null;
}
/**
 * So much for the game, and a little more after each turn.
 */
export interface LiveClock {
  kind: 'live';
  seconds: number;
  bonus?: number;
  when_up?: 'stand-in' | 'loss';
}
/**
 * So much for each turn; nights, days of the week and holidays can be kept free.
 */
export interface ClockByDays {
  kind: 'days';
  seconds: number;
  when_up?: 'stand-in' | 'loss';
  /**
   * such as Europe/Berlin
   */
  zone?: string;
  night?: number[] | null;
  weekdays?: number[];
  /**
   * whose holidays are free, such as DE or DE-BY
   */
  country?: string | null;
}
/**
 * A code that makes this device somebody's, typed or scanned.
 */
export interface Code {
  code: string;
}
/**
 * A seat for a computer player.
 */
export interface Computer {
  kind: 'computer';
  level: string;
}
/**
 * What the link in a mail says.
 */
export interface Confirmed {
  token: string;
}
/**
 * A day, such as 2026-11-19, and how many games somebody played to their end on it.
 */
export interface Day {
  day: string;
  games: number;
}
/**
 * How somebody did.
 */
export interface DayResult {
  code: string;
  name: string | null;
  mine: boolean;
  place: number | null;
  points: number | null;
  scores: number[] | null;
  late: boolean;
}
/**
 * The same with everybody's results, for those who may see what others did.
 */
export interface DayTable {
  game: string;
  title: string;
  levels: string[];
  seat: number;
  state: 'open' | 'over' | 'playing';
  code: string | null;
  finished: number;
  open: boolean;
  results: DayResult[];
  expert: Expert | null;
}
/**
 * How the best computer does in the same seat, seeing what anybody sees there.
 */
export interface Expert {
  code: string;
  level: string;
  playouts: number;
  moves: number;
  points: number | null;
  scores: number[] | null;
}
/**
 * A day with its tables.
 */
export interface DayTables {
  day: string;
  now: number;
  ends: number;
  earlier: string | null;
  later: string | null;
  games: DayTable[];
}
/**
 * A game's deal of a day, to whoever asks.
 */
export interface Deal {
  game: string;
  title: string;
  levels: string[];
  seat: number;
  state: 'open' | 'over' | 'playing';
  code: string | null;
  finished: number;
}
/**
 * Rather play on, or take back what one has proposed.
 */
export interface Decline {
  type: 'decline';
  id?: string | number | null;
}
/**
 * Words that make another device this person's, once.
 */
export interface DeviceCode {
  code: string;
  seconds: number;
}
/**
 * What the owner of a device calls it.
 */
export interface DeviceName {
  name: string;
}
/**
 * What happened at a seat: a move, or one of the things that are none.
 *
 *     Its events are not stored: they follow from the moves, and each viewer is told their own.
 */
export interface Entry {
  seq: number;
  seat: number;
  kind:
    | 'call-off'
    | 'decline'
    | 'draw'
    | 'move'
    | 'resign'
    | 'return'
    | 'stand-in'
    | 'take-back'
    | 'time-up';
  move: string | null;
  undoes: number | null;
  stand_in: string | null;
  at: number;
  events: GameEvent[];
}
/**
 * Why something was not done.
 */
export interface Error {
  type: 'error';
  id: string | number | null;
  code: ProblemCode;
  words: string;
  rule: string | null;
  key: string | null;
  args: {
    [k: string]: string | number | null;
  };
}
/**
 * An answer that is not what was asked for.
 */
export interface ErrorAnswer {
  error: ErrorDetail;
}
/**
 * What went wrong; of a move that the rules forbid with the rule, and what to say of it.
 */
export interface ErrorDetail {
  code: string;
  words: string;
  rule: string | null;
  key: string | null;
  args: {
    [k: string]: unknown;
  } | null;
}
/**
 * The best that somebody has done in a game beside points, as the game measures it.
 */
export interface FeatDone {
  name: string;
  ranks: string[];
  most: number;
  times: number[];
  code: string;
  at: number;
}
/**
 * Make a move; `seq` is the last entry the client has seen.
 */
export interface Play {
  type: 'play';
  seat: number;
  seq: number;
  move: string;
  id?: string | number | null;
}
/**
 * Take back one's own last move.
 */
export interface TakeBack {
  type: 'take-back';
  seat: number;
  seq: number;
  id?: string | number | null;
}
/**
 * Ask what a move would cause.
 */
export interface WhatIf {
  type: 'what-if';
  seat: number;
  move: string;
  id?: string | number | null;
}
/**
 * Vote for a computer that plays for somebody who has been away for long.
 */
export interface Vote {
  type: 'vote';
  seat: number;
  id?: string | number | null;
}
/**
 * Play for one's own seat again.
 */
export interface Return {
  type: 'return';
  seat: number;
  id?: string | number | null;
}
/**
 * Give up one's own seat for good.
 */
export interface Resign {
  type: 'resign';
  seat: number;
  id?: string | number | null;
}
/**
 * See through the eyes of another of one's own seats, or as a watcher.
 */
export interface Look {
  type: 'look';
  seat: number | null;
  id?: string | number | null;
}
/**
 * Ask whether anybody is there.
 */
export interface Ping {
  type: 'ping';
  id?: string | number | null;
}
/**
 * The lobby as whoever looks may see it.
 */
export interface LobbyNow {
  type: 'lobby';
  lobby: Lobby;
}
/**
 * What there is to play with others.
 */
export interface Lobby {
  tables: ShownTable[];
  queues: WaitingPeople[];
  matches: Match[];
}
/**
 * A table in the lobby: to sit down at while a seat is open, and else to watch.
 */
export interface ShownTable {
  code: string;
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  status: 'ended' | 'over' | 'playing' | 'waiting';
  clock: AgreedClock | null;
  hints: boolean;
  seats: ShownSeat[];
  mine: boolean;
  host: boolean;
}
/**
 * A seat at a table in the lobby.
 */
export interface ShownSeat {
  kind: 'computer' | 'open' | 'person';
  name: string | null;
  level: string | null;
  strength: number | null;
  online: boolean;
}
/**
 * How many others wait for somebody to play a game with.
 */
export interface WaitingPeople {
  game: string;
  pace: 'days' | 'live';
  people: number;
}
/**
 * What whoever asks waits for; with a code the table that came of it.
 */
export interface Match {
  game: string;
  pace: 'days' | 'live';
  waited: number;
  ready: boolean;
  offer: Offer | null;
  code: string | null;
}
/**
 * Somebody to play with.
 */
export interface Offer {
  offer: string;
  name: string;
  agreed: boolean;
  seconds: number;
}
/**
 * Somebody is there.
 */
export interface Pong {
  type: 'pong';
}
/**
 * All that a client draws.
 */
export interface State {
  type: 'state';
  seq: number;
  table: Table;
  seat: number | null;
  view: unknown;
  legal: string[];
  can_take_back: boolean;
  thinking: number | null;
  warming_up: boolean;
  clock: TimeLeft | null;
  wishes: Wishes | null;
  talk: number;
  log: Entry[];
}
/**
 * A table, as one guest may see it.
 */
export interface Table {
  code: string;
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  status: 'ended' | 'over' | 'playing' | 'waiting';
  seq: number;
  turn: number | null;
  host: boolean;
  mine: number[];
  seats: Seat[];
  scores: number[] | null;
  winners: number[] | null;
  rematch: string | null;
  created: string;
  hints: boolean;
  stand_in_after: number | null;
  clock: AgreedClock | null;
  ending: ('called-off' | 'draw' | 'resigned' | 'time-up') | null;
  shown: boolean;
  of_the_day: OfTheDay | null;
}
/**
 * A seat at a table, as one guest may see it.
 */
export interface Seat {
  seat: number;
  kind: 'computer' | 'open' | 'person';
  name: string | null;
  level: string | null;
  mine: boolean;
  shared: boolean;
  online: boolean;
  invite: string | null;
  stand_in: string | null;
  gave_up: ('resigned' | 'time-up') | null;
  strength: number | null;
  away: boolean;
  votes: number;
  voters: number;
}
/**
 * Of which day's deal a table is, and whether it is somebody's one try at it.
 */
export interface OfTheDay {
  day: string;
  counts: boolean;
}
/**
 * Everybody's time at a moment, in seconds; moments are counted from 1970.
 */
export interface TimeLeft {
  now: number;
  left: number[];
  running: number[];
  until: (number | null)[];
}
/**
 * The seats whose people would end a running game, and all who would have to.
 */
export interface Wishes {
  draw: number[];
  call_off: number[];
  needed: number[];
  may_draw: boolean;
}
/**
 * What a move would cause, and how the table would look then.
 */
export interface Imagined {
  type: 'what-if';
  id: string | number | null;
  events: GameEvent[];
  view: {
    [k: string]: unknown;
  };
}
/**
 * What the best opponent would do, and its best alternatives.
 */
export interface Hint {
  type: 'hint';
  id: string | number | null;
  seq: number;
  candidates: Candidate[];
}
/**
 * A game that can be played here.
 */
export interface Game {
  name: string;
  title: string;
  seats: SeatCount;
  options: Option[];
  presets: Preset[];
  levels: LevelOffered[];
  lessons: LessonOffered[];
}
/**
 * How many can play.
 */
export interface SeatCount {
  least: number;
  most: number;
}
/**
 * Something to agree on; the first choice is the usual one.
 */
export interface Option {
  name: string;
  choices: (boolean | number | string)[];
  words: string;
  own: boolean;
}
/**
 * A set-up that many want; the options that it does not name are as usual.
 */
export interface Preset {
  name: string;
  options: {
    [k: string]: boolean | number | string;
  };
}
/**
 * A strength of computer players.
 */
export interface LevelOffered {
  name: string;
  words: string;
  usual: boolean;
  names: string[];
}
/**
 * Something to learn a game from, and how often the learner has to find moves.
 */
export interface LessonOffered {
  name: string;
  minutes: number;
  decisions: number;
}
/**
 * What somebody has achieved in one game.
 */
export interface GameResults {
  game: string;
  title: string;
  won: number;
  drawn: number;
  lost: number;
  alone: number;
  called_off: number;
  against: Against[];
  best: BestScore[];
  feats: FeatDone[];
  course: Scored[];
}
/**
 * Somebody's points in a game.
 */
export interface Scored {
  points: number;
  result: ('drawn' | 'lost' | 'won') | null;
  players: number;
  code: string;
  at: number;
}
/**
 * Some of somebody's tables, and how many there are.
 */
export interface Games {
  total: number;
  tables: ListedTable[];
}
/**
 * A table in a list of somebody's.
 */
export interface ListedTable {
  code: string;
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  status: 'ended' | 'over' | 'playing' | 'waiting';
  seq: number;
  turn: number | null;
  host: boolean;
  mine: number[];
  seats: Seat[];
  scores: number[] | null;
  winners: number[] | null;
  rematch: string | null;
  created: string;
  hints: boolean;
  stand_in_after: number | null;
  clock: AgreedClock | null;
  ending: ('called-off' | 'draw' | 'resigned' | 'time-up') | null;
  shown: boolean;
  of_the_day: OfTheDay | null;
  changed: number;
}
/**
 * The guest who asks, and where they play.
 */
export interface Guest {
  name: string;
  tables: ListedTable[];
  announcement: string | null;
}
/**
 * Somebody is there.
 */
export interface Health {
  ok: boolean;
}
/**
 * What somebody at a table may hear, and whom they do not want to.
 */
export interface Heard {
  number: number;
  agreed: number[];
  days: number;
  said: Said[];
  muted: number[];
  blocked: number[];
}
/**
 * One signal, or some words.
 */
export interface Said {
  number: number;
  seat: number;
  signal: ('bell' | 'bravo' | 'hello' | 'luck' | 'moment' | 'oops' | 'smile' | 'thanks') | null;
  words: string | null;
  at: number;
}
/**
 * A seat for another person on this screen.
 */
export interface Here {
  kind: 'here';
  /**
   * 1 to 24 characters
   */
  name: string;
}
/**
 * A seat that whoever asks was invited to by name.
 */
export interface Invitation {
  code: string;
  game: string;
  name: string;
  players: number;
  clock: AgreedClock | null;
  made: number;
}
/**
 * Who was invited to a seat, and whether they would rather not.
 */
export interface Invited {
  seat: number;
  name: string;
  declined: boolean;
}
/**
 * A game to learn from; the first seat is the learner's.
 */
export interface Lesson {
  version: string;
  seats: string[];
  steps: Step[];
}
/**
 * Something that a lesson says by its key; where moves are wanted, the learner makes them.
 */
export interface Step {
  say: string;
  show: string;
  play: string[];
  want: string[];
  any_order: boolean;
  may: string[];
  wrong: {
    [k: string]: string;
  };
}
/**
 * A lesson's game after some moves, as the learner sees it, and may go on.
 */
export interface LessonPosition {
  seq: number;
  view: {
    [k: string]: unknown;
  };
  entry: Entry | null;
  legal: string[];
}
/**
 * By a passkey.
 */
export interface LogIn {
  credential: {
    [k: string]: unknown;
  };
  /**
   * bring along what this browser's guest has played
   */
  bring: boolean;
}
/**
 * Where somebody reads their mail.
 */
export interface MailWanted {
  address: string;
  /**
   * as browsers say it, such as de-AT
   */
  language?: string;
}
/**
 * A seat for the guest who asks.
 */
export interface Me {
  kind: 'me';
}
/**
 * What a guest wants to be called.
 */
export interface NewName {
  /**
   * 1 to 24 characters
   */
  name: string;
}
/**
 * About whoever sits there, with what they have said.
 */
export interface NewReport {
  seat: number;
  why: string;
}
/**
 * A seat for whoever redeems its invite.
 */
export interface Open {
  kind: 'open';
}
/**
 * From one of one's own seats.
 */
export interface NewSignal {
  seat: number;
  signal: 'hello' | 'luck' | 'bell' | 'moment' | 'bravo' | 'oops' | 'smile' | 'thanks';
}
/**
 * A table to be set up.
 */
export interface NewTable {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  seats: (Me | Here | Open | Computer)[];
  /**
   * minutes of absence in one's turn; null: only by a vote of the others
   */
  stand_in_after?: number | null;
  /**
   * null: nobody's time is counted
   */
  clock?: (LiveClock | ClockByDays) | null;
  /**
   * in the lobby, as long as a seat is open
   */
  shown?: boolean;
  /**
   * null: whoever plays against computers alone has them
   */
  hints?: boolean | null;
}
/**
 * From one of one's own seats.
 */
export interface NewWords {
  seat: number;
  words: string;
}
/**
 * A choice of one's own as it is always written, or why it cannot be.
 */
export interface OwnChoice {
  value: string | null;
  refusal: OwnRefusal | null;
}
/**
 * Why a choice of one's own cannot be played with.
 */
export interface OwnRefusal {
  words: string;
  rule: string | null;
  key: string | null;
  args: {
    [k: string]: string | number | null;
  };
}
/**
 * Whose device this would be.
 */
export interface Person {
  name: string;
}
/**
 * A finished game after some of its moves, with nothing hidden.
 */
export interface Position {
  seq: number;
  view: {
    [k: string]: unknown;
  };
  entry: Entry | null;
}
/**
 * What a move would cause, and how the table would look then.
 */
export interface Preview {
  events: GameEvent[];
  view: {
    [k: string]: unknown;
  };
}
/**
 * For which messages are encrypted.
 */
export interface PushKeys {
  p256dh: string;
  auth: string;
}
/**
 * Hours of the day in which nothing is told, by the time of a zone.
 */
export interface Quiet {
  begins: number;
  ends: number;
  zone: string;
}
/**
 * Hours of the day in which nothing is told.
 */
export interface QuietHours {
  begins: number;
  ends: number;
  zone: string;
}
/**
 * New ones, told this once; none where there are some already.
 */
export interface RecoveryCodes {
  codes: string[];
}
/**
 * What somebody has achieved, and what they could try next, the most telling first.
 */
export interface Results {
  today: string;
  streak: number;
  longest_streak: number;
  deal_streak: number;
  longest_deal_streak: number;
  days: Day[];
  games: GameResults[];
  left: number;
  suggestions: Suggestion[];
}
/**
 * Something to try: a table with so many players, or a lesson.
 */
export interface Suggestion {
  kind: 'alone' | 'better' | 'first' | 'learn' | 'level' | 'option' | 'preset';
  game: string;
  title: string;
  level: string | null;
  players: number;
  options: {
    [k: string]: boolean | number | string;
  };
  beaten: string | null;
  times: number;
  lesson: string | null;
  preset: string | null;
  option: string | null;
}
/**
 * Everybody's points after each move of a finished game.
 */
export interface Scores {
  scores: number[][];
}
/**
 * Who sits down on the seats that are still open.
 */
export interface Start {
  level: string;
}
/**
 * Wait no more.
 */
export interface StopWaiting {
  type: 'stop';
  game: string;
  id?: string | number | null;
}
/**
 * A browser's, as PushSubscription.toJSON() has it.
 */
export interface Subscription {
  endpoint: string;
  keys: PushKeys;
  /**
   * as browsers say it, such as de-AT
   */
  language?: string;
  /**
   * its old endpoint
   */
  instead_of?: string | null;
}
/**
 * Wait for somebody to play with; `ready`: not busy with anything else.
 */
export interface Wait {
  type: 'wait';
  game: string;
  pace: 'days' | 'live';
  ready?: boolean;
  id?: string | number | null;
}
/**
 * What there is to play today.
 */
export interface Today {
  offered: boolean;
  day: string;
  now: number;
  ends: number;
  deals: Deal[];
}
/**
 * Gives a seat to a second device, once, within an hour.
 */
export interface Token {
  token: string;
}
/**
 * How somebody wants to be told what happens while they are away.
 */
export interface Told {
  push_key: string;
  mail: boolean;
  ways: WayToTell[];
  quiet: QuietHours | null;
  silent: string[];
}
/**
 * A browser that takes messages, or an address for mail.
 */
export interface WayToTell {
  way: string;
  kind: 'mail' | 'push';
  address: string;
  device: string;
  unwanted: ('invited' | 'over' | 'short' | 'turn')[];
  made: number;
  confirmed: boolean;
}
/**
 * What is not told by one way.
 */
export interface Unwanted {
  unwanted: ('turn' | 'invited' | 'over' | 'short')[];
}
/**
 * The same, to be used now.
 */
export interface UseCode {
  code: string;
  /**
   * bring along what this browser's guest has played
   */
  bring: boolean;
}
/**
 * At how many tables it is the turn of whoever asks, and who has invited them.
 */
export interface Waiting {
  tables: number;
  invitations: number;
}
