/** A proposal how to play what is due, with the least stress; the referee has the last word. */

import { playMove } from './moves';
import type { Bill, Icon, PlayerBoard, Ticket } from './types';

export interface Part {
  move: string;
  ticket: Ticket;
  icon: Icon;
  /** What this icon costs besides, with those before it. */
  stress: number;
  money: number;
}

export interface Proposal {
  parts: Part[];
  stress: number;
  money: number;
}

interface Candidate {
  ticket: Ticket;
  icon: Icon;
  inPlay: boolean;
}

/** The cheapest of all ways to play what is due with icons that may be played. */
export function propose(bill: Bill, board: PlayerBoard, legal: readonly string[]): Proposal | null {
  const open = new Set(legal);
  const all = [
    ...board.in_play.map((ticket) => ({ ticket: ticket as Ticket, inPlay: true })),
    ...board.hand.tickets.map((ticket) => ({ ticket, inPlay: false })),
  ]
    .flatMap(({ ticket, inPlay }) => ticket.icons.map((icon) => ({ ticket, icon, inPlay })))
    .filter(({ ticket, icon }) => open.has(playMove(ticket.card, icon.slot)));

  const keys = bill.icon === null ? [null] : all.filter(({ icon }) => icon.icon === bill.icon);
  const ends = bill.ends.length ? all.filter(({ icon }) => bill.ends.includes(icon.icon)) : [null];
  const rails = sums(
    all.filter(({ icon }) => icon.icon === 'rail'),
    bill.rails,
  );

  let best: Proposal | null = null;
  let least = Infinity;
  for (const some of rails) {
    for (const key of keys) {
      for (const end of ends) {
        const chosen = [...some, ...(key ? [key] : []), ...(end ? [end] : [])];
        const proposal = priced(chosen);
        if (proposal.money > board.cash) continue;
        const cards = new Set(chosen.map(({ ticket }) => ticket.card)).size;
        const weight = proposal.stress * 1000 + proposal.money * 50 + cards * 10 + spoiled(chosen);
        if (weight < least) [best, least] = [proposal, weight];
      }
    }
  }
  return best;
}

/** All sets of icons whose symbols come to exactly this number. */
function sums(rails: Candidate[], wanted: number): Candidate[][] {
  if (wanted === 0) return [[]];
  if (!rails.length || wanted < 0) return [];
  const [first, ...rest] = rails;
  return [
    ...sums(rest, wanted - first.icon.amount).map((some) => [first, ...some]),
    ...sums(rest, wanted),
  ];
}

/** What else the tickets show: it is lost with them until they come back. */
function spoiled(chosen: Candidate[]): number {
  const tickets = new Set(chosen.filter(({ inPlay }) => !inPlay).map(({ ticket }) => ticket));
  return [...tickets].reduce((sum, { icons }) => sum + icons.length, 0) - chosen.length;
}

/** Ticket by ticket: what each further icon costs. */
function priced(chosen: Candidate[]): Proposal {
  const seen = new Set<number>();
  const parts = [...chosen]
    .sort((a, b) => Number(b.inPlay) - Number(a.inPlay) || a.ticket.card - b.ticket.card)
    .map(({ ticket, icon, inPlay }): Part => {
      const first = !inPlay && !seen.has(ticket.card);
      seen.add(ticket.card);
      const price = first ? ticket.price : null;
      return {
        move: playMove(ticket.card, icon.slot),
        ticket,
        icon,
        stress: first ? (price?.kind === 'stress' ? price.amount : 0) : 1,
        money: price?.kind === 'pay' ? price.amount : 0,
      };
    });
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0);
  return { parts, stress: sum(({ stress }) => stress), money: sum(({ money }) => money) };
}

/** The Money icon to begin with where cash does not do: without stress first, then the largest. */
export function moneyIcon(board: PlayerBoard, legal: readonly string[]): string | null {
  const open = new Set(legal);
  const held = [
    ...board.hand.tickets.map((ticket) => ({ ticket, extra: 0 })),
    ...board.in_play.map((ticket) => ({ ticket: ticket as Ticket, extra: 1 })),
  ];
  const found = held
    .flatMap(({ ticket, extra }) =>
      ticket.icons.map((icon) => ({
        move: playMove(ticket.card, icon.slot),
        weight: extra + (ticket.price ? 2 : 0) - icon.amount / 10,
      })),
    )
    .filter(({ move }) => open.has(move))
    .sort((a, b) => a.weight - b.weight);
  return found[0]?.move ?? null;
}
