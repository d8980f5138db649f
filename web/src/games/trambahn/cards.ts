/** What is printed on the cards: line numbers, stops, points and serial letters. */

import { numberOf } from './moves';
import type { Colour, TramName, View } from './view';

export const COLOURS: readonly Colour[] = ['blue', 'red', 'green', 'yellow'];
export const ROMAN: Record<Colour, string> = { blue: 'I', red: 'II', green: 'III', yellow: 'IV' };

/** A sign for each line, in a square from -10 to 10: lozenge, bell, linden leaf, crown. */
export const SIGNS: Record<Colour, string> = {
  blue: 'M0-10L7.5 0 0 10-7.5 0z',
  red: 'M0-10q2 0 2 2q5 2 5 8 0 4 2.5 6h-19q2.5-2 2.5-6 0-6 5-8 0-2 2-2zM-2.6 7.4h5.2q-.4 2.6-2.6 2.6t-2.6-2.6z',
  green: 'M0-10Q10-5 8 3Q5.5 7 1 6.2V10h-2V6.2Q-5.5 7-8 3Q-10-5 0-10z',
  yellow: 'M-9 8V-5L-4.5 1 0-8 4.5 1 9-5V8z',
};

/** Victory points as printed; a conductor has none. */
export const pointsOn = ({ printed }: View, card: string) => printed[(numberOf(card) ?? 0) - 1] ?? 0;

/** Which of the equal cards it is: a, b, c. */
export const serial = (copy: number | null) => (copy === null ? '' : 'abcdefgh'[copy]);

/** Marks a card that was dealt after a reshuffle: a dot for each. */
export const dots = (batch: number) => '•'.repeat(Math.min(batch, 3));

/** The stops of the four lines, from end to end. */
export const STOPS: Record<Colour, readonly string[]> = {
  blue: [
    'Nymphenburg',
    'Neuhausen',
    'Stiglmaierplatz',
    'Hauptbahnhof',
    'Karlsplatz',
    'Marienplatz',
    'Isartor',
    'Ludwigsbrücke',
    'Rosenh. Berg',
    'Ostbahnhof',
  ],
  red: [
    'Schwabing',
    'Siegestor',
    'Universität',
    'Odeonsplatz',
    'Residenz',
    'Hoftheater',
    'Maxmonument',
    'Maxbrücke',
    'Wiener Platz',
    'Bogenhausen',
  ],
  green: [
    'Sendling',
    'Harras',
    'Lindwurmstr.',
    'Goetheplatz',
    'Sendlinger Tor',
    'Viktualienm.',
    'Gärtnerplatz',
    'Au',
    'Nockherberg',
    'Giesing',
  ],
  yellow: [
    'Westend',
    'Theresienhöhe',
    'Bavaria',
    'Sonnenstraße',
    'Lenbachplatz',
    'Königsplatz',
    'Pinakothek',
    'Barerstraße',
    'Josephsplatz',
    'Nordfriedhof',
  ],
};

/** Wheels apart: silhouettes in a box of 100 by 50, the rails at 46. */
export const TRAMS: Record<TramName, { body: string; glass: string; wheels: [number, number][] }> =
  {
    horse: {
      body: 'M34 14q0-3 3-3h56q3 0 3 3v3h-4v17h4v4H36v-4h4V17h-6zM26 31l10 3v2l-10-2z M3 20l4-5 5-1 2-3 2 3 7 5h7q5 1 5 6l1 8-2 1-2-7-2 1-1 12h-3l0-11-8-1-1 12h-3l-1-14-4-5-4 0z',
      glass: 'M43 16h9v9h-9zM55 16h9v9h-9zM67 16h9v9h-9zM79 16h9v9h-9z',
      wheels: [
        [51, 41],
        [80, 41],
      ],
    },
    steam: {
      body: 'M8 14h34v3h-2v17h3v5H5v-5h4V17H8zM13 14V6h-3V3h10v3h-3v8zM26 14v-5h6v5zM43 35h5v2h-5z M48 12q0-2 2-2h43q3 0 3 3v4h-3v17h3v5H46v-5h4V17h-2z M12 1q-4-3-9-1 4-5 11-3 1 2-2 4z',
      glass: 'M14 18h8v8h-8zM28 18h8v8h-8zM53 17h8v9h-8zM64 17h8v9h-8zM75 17h8v9h-8zM86 17h5v9h-5z',
      wheels: [
        [15, 42],
        [33, 42],
        [58, 42],
        [84, 42],
      ],
    },
    electric: {
      body: 'M6 18q0-6 6-6h76q6 0 6 6v2h-2v14h3v3q0 3-3 3H8q-3 0-3-3v-3h3V20H6zM28 12v-3h44v3zM50 9L84-5l1.4 1.6L54 9z',
      glass:
        'M12 19h10v9h-10zM25 19h9v9h-9zM37 19h9v9h-9zM49 19h9v9h-9zM61 19h9v9h-9zM73 19h9v9h-9z',
      wheels: [
        [24, 42],
        [38, 42],
        [62, 42],
        [76, 42],
      ],
    },
  };
