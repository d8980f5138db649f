/** The one sentence that is always in sight: what to do now, or whom we wait for. */

import type { Translate } from './game';
import type { Replay } from './replay.svelte';
import type { TableSession } from './session.svelte';
import { namesOf, type GameEvent } from './types';
import { listed, resultWords } from './result';
import { eventsOf, turnsOf } from './turns';

interface Situation {
  session: TableSession;
  replay: Replay | null;
  t: Translate;
  say: (event: GameEvent) => string;
  /** The game's own sentence, for the person whose turn it is. */
  ask: () => string;
  /** Everybody who is waited for, if the game tells. */
  acting?: number[];
}

/**
 * What somebody else has just done, for those who wait for the next: the move and what it scored. Where
 * turns are told as a whole, also for whoever is next.
 */
export function news(
  session: TableSession,
  say: (event: GameEvent) => string,
  tell?: (seat: number, events: GameEvent[]) => string,
): string {
  const { table, last, myTurn, passTo } = session;
  const wanted = table?.status === 'playing' && (!myTurn || tell) && passTo === null;
  if (!wanted || last?.kind !== 'move' || table.mine.includes(last.seat)) return '';
  if (tell) {
    const turn = turnsOf(session.log).at(-1) ?? [];
    const told = turn.length && tell(turn[0].seat, eventsOf(turn));
    return told ? `${namesOf(table)[turn[0].seat]} ${told}` : '';
  }
  const told = last.events.filter((event, n) => n === 0 || Number(event.points) > 0);
  return told.map(say).join(' ').replace(/\.$/, '');
}

export function prompt({ session, replay, t, say, ask, acting = [] }: Situation): string {
  const { table, state, passTo } = session;
  if (!table || !state) return '';
  const names = namesOf(table);
  if (replay && replay.at < replay.total) {
    const where = t('replay.at', { at: replay.at, total: replay.total });
    const events = replay.position?.entry?.events ?? [];
    return [where, ...events.map(say)].join(' ');
  }
  if (table.status === 'over') return resultWords(table, t);
  if (session.connection !== 'live') return t('prompt.offline');
  if (passTo !== null) return t('curtain.pass', { name: names[passTo] });
  if (session.ownStandIn !== null) return t('prompt.replaced');
  if (session.myTurn) return session.sent ? t('prompt.sent') : ask();
  if (table.turn === null) return '';
  if (acting.length > 1) {
    return t('prompt.waiting-all', { names: listed(acting.map((seat) => names[seat]), t) });
  }
  const { kind, online, stand_in } = table.seats[table.turn];
  const name = names[table.turn];
  if (stand_in) return t('prompt.stand-in', { name });
  if (state.thinking !== null) return t('prompt.thinking', { name });
  if (kind === 'person' && !online) return t('prompt.away', { name });
  return t('prompt.waiting', { name });
}
