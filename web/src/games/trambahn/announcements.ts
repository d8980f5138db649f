/** What has happened, to be told on the board line by line. */

import type { GameEvent } from '../../lib/game';

type Args = Record<string, number & string>;

export interface CountedLine {
  seat: number;
  line: number;
  sum: number;
  times: number;
  points: number;
}

export type Announcement =
  | { kind: 'scoring'; colour: string; number: number; lines: CountedLine[]; totals: [number, number] }
  | { kind: 'tour'; lines: [CountedLine] }
  | { kind: 'reshuffle'; halved: { seat: number; cards: number; money: number }[]; cards: number };

/** The scorings, extra tours and reshuffles among some events, in order. */
export function announcements(events: GameEvent[]): Announcement[] {
  const found: Announcement[] = [];
  for (const event of events) {
    const { key, colour, number, seat, total, cards, money } = event as unknown as Args;
    const now = found.at(-1);
    if (key === 'scoring') {
      found.push({ kind: 'scoring', colour, number, lines: [], totals: [0, 0] });
    } else if (key === 'line-scored' && now?.kind === 'scoring') now.lines.push(countedLine(event));
    else if (key === 'scored' && now?.kind === 'scoring') now.totals[seat] = total;
    else if (key === 'toured') found.push({ kind: 'tour', lines: [countedLine(event)] });
    else if (key === 'emptied') found.push({ kind: 'reshuffle', halved: [], cards: 0 });
    else if (key === 'halved' && now?.kind === 'reshuffle') now.halved.push({ seat, cards, money });
    else if (key === 'reshuffled' && now?.kind === 'reshuffle') now.cards = cards;
  }
  return found;
}

function countedLine(event: GameEvent): CountedLine {
  const { seat, line, sum, times, points } = event as unknown as Args;
  return { seat, line, sum, times, points };
}

/** The place that some events have changed last: a line, a row or a money pile. */
export function changedPlace(events: GameEvent[]): string | null {
  for (const event of [...events].reverse()) {
    if (event.key === 'placed') return `row-${event.colour}`;
    if (['began', 'joined', 'bought'].includes(event.key))
      return `line-${event.seat}-${event.line}`;
    if (event.key === 'banked') return `money-${event.seat}`;
  }
  return null;
}
