import { expect, it } from 'vitest';
import { named, partsOf, pictured, plain } from './places';
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

it('finds what stands in a sentence as a picture', () => {
  const lays = fill('Ada lays {tile} on {space}.', {
    tile: pictured('aacb', 'aacb1'),
    space: named('A5', '.a5'),
  });

  expect(partsOf(lays).slice(0, 4)).toEqual([
    { text: 'Ada lays ' },
    { text: 'aacb', picture: 'aacb1' },
    { text: ' on ' },
    { text: 'A5', places: '.a5' },
  ]);
  expect(plain(lays)).toBe('Ada lays aacb on A5.');
});

it('leaves bare words', () => {
  expect(plain(sentence)).toBe('From K4 to the J2.');
});
