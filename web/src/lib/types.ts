/** The server's own words for what it sends (wire.ts), and what the page adds to them. */

import { called } from './guests';
import type { Hint, Error, GameEvent, Imagined, ProblemCode, Table } from './wire';

export type {
  Against,
  Day,
  FeatDone,
  GameResults,
  Results,
  Scored,
  Suggestion,
  Hint,
  Analysis,
  ErrorDetail,
  NewSeat,
  Entry,
  Position,
  FromClient,
  FromServer,
  Game,
  GameEvent,
  Games,
  Guest,
  Lesson,
  LessonOffered,
  LessonPosition,
  Preview as LessonPreview,
  Imagined,
  Verdict,
  LevelOffered,
  ListedTable,
  Option,
  OwnChoice,
  OwnRefusal,
  Reason,
  Seat,
  Step,
  Candidate,
  Table,
  TimeLeft,
  Wishes,
} from './wire';
export type { Error as ErrorMessage, State as StateMessage } from './wire';

/** Of an event's or a refusal's argument. */
export type EventValue = GameEvent[string];
export type OptionValue = Table['options'][string];

/** What was asked for by an id is answered by it. */
export type Answer = Imagined | Hint;

/** Why a move was refused, with the number of the rule; `lost`: there was no connection. */
export interface Refusal extends Pick<Error, 'words' | 'rule' | 'key' | 'args'> {
  code: ProblemCode | 'lost' | 'read-on';
}

export const CONNECTION_LOST: Refusal = { code: 'lost', words: '', rule: null, key: null, args: {} };

/** What everybody at a table is called, by seat. */
export const namesOf = (table: Table): string[] => table.seats.map(({ name }) => (name === null ? '…' : called(name)));
