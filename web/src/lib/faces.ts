/** Who the computers are: a level is a part on the tramway, and each seat has its own face in it. */

export interface Face {
  /** What is worn on the head, and the coat that goes with it. */
  part: 'apprentice' | 'passenger' | 'conductor' | 'inspector';
  skin: string;
  hair: string;
  cut: 'short' | 'bob' | 'bun' | 'curls' | 'none';
  beard: 'none' | 'moustache' | 'full';
}

/** By strength, the weakest first. */
const PARTS: readonly Face['part'][] = ['apprentice', 'passenger', 'conductor', 'inspector'];

/** By seat: as many as sit at one table. */
const LOOKS: readonly Omit<Face, 'part'>[] = [
  { skin: '#f0c8a0', hair: '#8a4b1f', cut: 'short', beard: 'moustache' },
  { skin: '#c98d5c', hair: '#2b2320', cut: 'bob', beard: 'none' },
  { skin: '#f4d7b8', hair: '#c9922e', cut: 'curls', beard: 'none' },
  { skin: '#8d5a38', hair: '#1d1a19', cut: 'short', beard: 'full' },
  { skin: '#eebf9b', hair: '#7b3f2a', cut: 'bun', beard: 'none' },
  { skin: '#f0cfae', hair: '#b9b3a8', cut: 'none', beard: 'full' },
];

/** The face of a computer in a seat, 0 being the weakest; apprentices are too young for a beard. */
export function faceOf(strength: number, seat: number): Face {
  const part = PARTS[Math.min(strength, PARTS.length - 1)];
  const look = LOOKS[seat % LOOKS.length];
  return { ...look, part, beard: part === 'apprentice' ? 'none' : look.beard };
}
