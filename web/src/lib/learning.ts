/** How far somebody is with the lessons, kept in this browser. */

import type { Place } from './lesson.svelte';

interface Kept {
  /** It was gone through to its end, perhaps as it was before. */
  done: boolean;
  /** Of the lesson to which the place belongs. */
  version: string;
  place: Place;
}

const STORED_AS = 'carbarn.lessons';
const nothing = (): Kept => ({ done: false, version: '', place: { at: 0, made: [] } });

function stored(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function keptOf(game: string, lesson: string): Kept {
  return { ...nothing(), ...stored()[`${game}/${lesson}`] };
}

function keep(game: string, lesson: string, change: Partial<Kept>): void {
  const all = { ...stored(), [`${game}/${lesson}`]: { ...keptOf(game, lesson), ...change } };
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(all));
  } catch {
    // Private windows may refuse: then a reload begins anew.
  }
}

const isMoves = (moves: unknown) => Array.isArray(moves) && moves.every((move) => typeof move === 'string');

/** Where somebody was in a lesson, if it is still the same. */
export function placeIn(game: string, lesson: string, version: string): Place | undefined {
  const kept = keptOf(game, lesson);
  const { at, made } = kept.place;
  const whole = Number.isInteger(at) && at >= 0 && Array.isArray(made) && made.every(isMoves);
  return kept.version === version && whole ? kept.place : undefined;
}

export const keepPlace = (game: string, lesson: string, version: string, place: Place) =>
  keep(game, lesson, { version, place });

/** It was gone through to its end, so the next time it begins anew. */
export const keepDone = (game: string, lesson: string) => keep(game, lesson, { ...nothing(), done: true });

export const isLearnt = (game: string, lesson: string) => keptOf(game, lesson).done;

/** Somebody has begun it, and could go on. */
export const isBegun = (game: string, lesson: string) => keptOf(game, lesson).place.at > 0;
