import { afterEach, describe, expect, it } from 'vitest';
import { marking, quoted, type MoveMark } from './move-marks';

const placesOf = (moves: string[]) => moves.map((move) => `[data-move=${quoted(move)}]`).join(', ');
const MARKS: MoveMark[] = [
  { moves: ['take #1'], whole: true, sign: '1', kind: 'best' },
  { moves: ['pass', 'x'], whole: false, sign: '2', kind: 'other' },
];
const signs = () => [...document.querySelectorAll('[data-sign]')].map((e) => e.getAttribute('data-sign'));

describe('marks', () => {
  afterEach(() => document.body.replaceChildren());

  it('are put where moves would be made, and taken away again', () => {
    document.body.innerHTML = '<b data-move="take #1"></b><i data-move="pass"></i><u data-move="x"></u>';
    const clear = marking(MARKS, placesOf)(document.body);
    expect(signs()).toEqual(['1', '2']);
    expect(document.querySelector('b')!.getAttribute('data-sign-kind')).toBe('best');
    clear();
    expect(signs()).toEqual([]);
  });

  it('are put on what appears later', async () => {
    const clear = marking(MARKS, placesOf)(document.body);
    document.body.innerHTML = '<b data-move="take #1"></b>';
    await Promise.resolve();
    expect(signs()).toEqual(['1']);
    clear();
  });

  it('are put on all of an action that is looked at more closely', () => {
    document.body.innerHTML = '<b data-move="pass"></b><u data-move="x"></u>';
    marking([{ ...MARKS[1], whole: true }], placesOf)(document.body);
    expect(signs()).toEqual(['2', '2']);
  });

  it('say where each of equal things goes', () => {
    document.body.innerHTML = '<b data-card="7"></b><i data-card="7"></i>';
    const notes = ['II', 'M'].map((text) => ({ places: '[data-card="7"]', text }));
    marking([{ ...MARKS[0], whole: true }], () => '[data-card="7"]', () => notes)(document.body);
    const noted = [...document.querySelectorAll('[data-sign-note]')].map((e) => e.getAttribute('data-sign-note'));
    expect(noted).toEqual(['II', 'M']);
  });

  it('share a place', () => {
    document.body.innerHTML = '<b data-move="both"></b>';
    marking(MARKS, () => 'b')(document.body);
    expect(signs()).toEqual(['1 2']);
  });
});
