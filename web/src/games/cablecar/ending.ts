/** The end of a game, taken apart: which lines and shares made the points. */

import type { Colour, Station, View } from './view';

/** The lines that scored, best first. */
export function scoredLines(view: View): Station[] {
  return view.stations
    .filter(({ owner, points }) => owner !== null && points !== null)
    .sort((one, other) => other.points! - one.points! || one.station - other.station);
}

export interface SharePayment {
  percentage: number;
  company: Colour;
  points: number;
}

export interface Account {
  seat: number;
  paid: SharePayment[];
  /** As one of the largest holders. */
  bonus: number;
  total: number;
}

/** What each seat's shares paid, the winner first. */
export function accounts(view: View): Account[] {
  const { companies, scores } = view;
  if (!companies) return [];
  return scores
    .map((total, seat) => {
      const paid = companies.percentages.flatMap((percentage, n) => {
        const company = companies.shares[seat][n];
        return company ? [{ percentage, company, points: companies.dividends[seat][n] }] : [];
      });
      return { seat, paid, bonus: companies.bonuses[seat], total };
    })
    .sort((one, other) => other.total - one.total);
}
