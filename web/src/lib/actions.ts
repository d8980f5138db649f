/** What can be done at a table besides playing. */

import type { Translate } from './game';
import type { TableSession } from './session.svelte';
import { namesOf, type Seat } from './types';

export interface Action {
  words: string;
  /** The key that does the same. */
  key?: string;
  /** Of something that is there until it is pressed again. */
  pressed?: boolean;
  do: () => void;
}

export function actions(session: TableSession, t: Translate): Action[] {
  const { table } = session;
  if (!table) return [];
  const asked = (session.hint !== null && !session.hintAside) || session.awaitingHint;
  const leftSeats = table.mine.length ? table.seats.filter(({ away }) => away) : [];
  return [
    ...(session.canHint
      ? [{ words: t('hint.ask'), key: 'H', pressed: asked, do: session.askHint }]
      : []),
    ...(session.ownStandIn === null ? [] : [{ words: t('absent.return'), do: session.comeBack }]),
    ...leftSeats.map((seat) => ({
      words: voteWords(seat, namesOf(table)[seat.seat], t),
      do: () => session.voteForStandIn(seat.seat),
    })),
    ...(session.canTakeBack === null ? [] : [{ words: t('table.take-back'), do: session.takeBack }]),
  ];
}

/** Votes are counted where more than one is needed. */
function voteWords({ votes, voters }: Seat, name: string, t: Translate): string {
  return t('absent.replace', { name }) + (voters > 1 ? ` (${votes}/${voters})` : '');
}
