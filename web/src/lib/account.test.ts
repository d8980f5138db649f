import { expect, test } from 'vitest';
import { deviceWords } from './account';

const WORDS = ['alarm', 'ballett', 'radio', 'salami', 'zebra'];

test.each([
  ['by hyphens', 'alarm-ballett-radio-salami-zebra'],
  ['by spaces', '  alarm ballett  radio salami zebra '],
  ['by commas', 'alarm, ballett, radio, salami, zebra'],
])('five words of another device are known, parted %s', (_, typed) => {
  expect(deviceWords(typed)).toEqual(WORDS);
});

test.each(['abcd-efgh-jkmn', 'a2cd-ef3h-jkmn', 'a2c4-e5gh-jkmn', '2345-6789-2345'])(
  'a recovery code is none, whatever digits are in it: %s',
  (typed) => {
    expect(deviceWords(typed)).toBeNull();
  },
);
