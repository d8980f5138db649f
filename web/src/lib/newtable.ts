/** A table as most people want it: what a new one begins with. */

import type { NewSeat, Game, OptionValue } from './types';

/** Another player: a computer that one can beat, or else a friend. */
export function anotherPlayer({ levels }: Game): NewSeat {
  const usual = levels.find((level) => level.usual);
  return usual ? { kind: 'computer', level: usual.name } : { kind: 'open' };
}

/** As few players as can be, against the computer; alone only by choice. */
export function usualChairs(game: Game): NewSeat[] {
  const { least, most } = game.seats;
  const others = Array.from({ length: Math.max(least, Math.min(2, most)) - 1 }, () => anotherPlayer(game));
  return [{ kind: 'me' }, ...others];
}

/** The first choice of every option. */
export function usualOptions({ options }: Game): Record<string, OptionValue> {
  return Object.fromEntries(options.map((option) => [option.name, option.choices[0]]));
}
