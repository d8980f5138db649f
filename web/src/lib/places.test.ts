import { expect, it } from 'vitest';
import { named, partsOf, plain } from './places';
import { fill } from './words';

const sentence = fill('From {from} to {to}.', {
  from: named('K4', '[data-space="3"]'),
  to: fill('the {what}', { what: named('J2', '[data-space="9"]') }),
});

it('finds the names in a sentence that was put together', () => {
  expect(partsOf(sentence)).toEqual([
    { text: 'From ' },
    { text: 'K4', places: '[data-space="3"]' },
    { text: ' to the ' },
    { text: 'J2', places: '[data-space="9"]' },
    { text: '.' },
  ]);
});

it('leaves bare words', () => {
  expect(plain(sentence)).toBe('From K4 to the J2.');
});
