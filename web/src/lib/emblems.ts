/** A seat's or company's emblem: its colour, its letter and its shape, always all three. */

export type Shape =
  'disc' | 'square' | 'triangle' | 'diamond' | 'cross' | 'star' | 'hexagon' | 'ring' | 'shield';

export interface Emblem {
  name: string;
  letter: string;
  shape: Shape;
  /** The name of its CSS colour, which depends on the theme. */
  colour: string;
  /** The colour of a letter that stands on it. */
  onColour: string;
  /** The shape in a square from -10 to 10. */
  path: string;
}

const PATHS: Record<Shape, string> = {
  disc: 'M-9.3,0a9.3,9.3 0 1,1 18.6,0a9.3,9.3 0 1,1 -18.6,0z',
  square: 'M-8,-8h16v16h-16z',
  triangle: 'M0,-9.5L10,8.5H-10z',
  diamond: 'M0,-10.5L10.5,0L0,10.5L-10.5,0z',
  cross: 'M-4.5,-9.5h9v5h5v9h-5v5h-9v-5h-5v-9h5z',
  star: 'M0,-10.5L3,-3.8L10.2,-3.2L4.7,1.6L6.4,8.7L0,4.9L-6.4,8.7L-4.7,1.6L-10.2,-3.2L-3,-3.8z',
  hexagon: 'M-5,-9h10l5,9l-5,9h-10l-5,-9z',
  shield: 'M-8.5,-9.5h17v10.5a8.5,8.5 0 0,1 -17,0z',
  ring: 'M-10.5,0a10.5,10.5 0 1,1 21,0a10.5,10.5 0 1,1 -21,0zM-8.7,0a8.7,8.7 0 1,0 17.4,0a8.7,8.7 0 1,0 -17.4,0zM-7,0a7,7 0 1,1 14,0a7,7 0 1,1 -14,0z',
};

function emblem(name: string, letter: string, shape: Shape): Emblem {
  return {
    name,
    letter,
    shape,
    colour: `var(--${name})`,
    onColour: `var(--on-${name})`,
    path: PATHS[shape],
  };
}

/** In the order of the seats. */
export const EMBLEMS: readonly Emblem[] = [
  emblem('yellow', 'Y', 'disc'),
  emblem('blue', 'B', 'square'),
  emblem('orange', 'O', 'triangle'),
  emblem('green', 'G', 'diamond'),
  emblem('purple', 'P', 'cross'),
  emblem('black', 'K', 'star'),
  emblem('red', 'R', 'hexagon'),
  emblem('brown', 'N', 'ring'),
];

/** The emblem of a seat. */
export function emblemOf(seat: number): Emblem {
  return EMBLEMS[seat % EMBLEMS.length];
}

/** Where colours belong to others, seats wear shields with their number, in colours of their own. */
const NUMBERED: readonly Emblem[] = [1, 2, 3, 4, 5, 6].map((n) => emblem(`seat-${n}`, `${n}`, 'shield'));

export function numberedEmblem(seat: number): Emblem {
  return NUMBERED[seat % NUMBERED.length];
}

/** The emblem of a colour, by its name. */
export function emblemOfColour(colour: string): Emblem {
  const found = EMBLEMS.find((m) => m.name === colour);
  if (!found) throw new Error(`no emblem is called ${colour}`);
  return found;
}
