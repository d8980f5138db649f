import { describe, expect, it, vi } from 'vitest';
import words from '@games/tramways/words/en.json';
import type { GameProps, Refusal } from '../../lib/game';
import { click, press, seated, settle, show, wordsOf } from '../../testing/seated.svelte';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import { actions, administration, auction, drawing, over, paying, type Told } from './fixtures';
import type { View } from './view';
import { prompt } from './words';

const names = ['Ada', 'Ben'];
const refusal: Refusal = { code: 'illegal', words: 'no', rule: 'TW15', key: 'x', args: {} };
const t = wordsOf(words.ui);

let given: GameProps<View>;

async function seat(told: Told, change: Partial<GameProps<View>> = {}): Promise<void> {
  given = seated(told, { names, refusal, t }, change);
  show(Board, given);
  await settle();
}

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const plays = (told: Told) => told.legal.filter((move) => move.startsWith('play '));

describe('every position', () => {
  it.each([
    ['auction', auction],
    ['actions', actions],
    ['drawing', drawing],
    ['paying', paying],
    ['administration', administration],
  ])('of the %s offers all legal moves in words, and says what to do', async (_, told) => {
    await seat(told);
    const listed = all('details:not(.about) [data-move]');
    expect(listed.map(({ dataset }) => dataset.move)).toEqual(told.legal);
    for (const { textContent } of listed) expect(textContent).not.toMatch(/[{}]|^$/);
    expect(prompt(given)).not.toMatch(/[{}]|^$/);
  });
});

describe('the auction', () => {
  it('tells what has been paid, and what a pass gives; a pass is asked about', async () => {
    await seat(auction);
    expect(one('.panel')!.textContent).toContain('Passing gives you place');
    await click(one('.dock [data-move="pass"]'));
    expect(given.play).not.toHaveBeenCalled();
    await press('Enter');
    expect(given.play).toHaveBeenCalledExactlyOnceWith('pass');
  });

  it('makes a bid that is chosen, once', async () => {
    await seat(auction);
    const bid = one('.dock [data-move^="bid"]')!;
    await click(bid);
    await click(bid);
    expect(given.play).toHaveBeenCalledExactlyOnceWith(bid.dataset.move);
  });
});

describe('an action that cannot be begun', () => {
  it('says why, pointed at and pressed', async () => {
    await seat(actions);
    const [action, { rule, key, args }] = Object.entries(actions.view.shut)[0];
    const button = one(`[data-lesson="action-${action}"]`)!;
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.dataset.tip).toBe(key);
    await click(button);
    expect(given.explain).toHaveBeenCalledExactlyOnceWith({ code: 'illegal', words: '', rule, key, args });
  });
});

it('sends a passenger on by itself where there is but one way, and not after a move was taken back', async () => {
  await seat({ ...actions, legal: ['trip 9 R', 'income'] });
  await click(one('details [data-move="trip 9 R"]'));
  given.legal = ['ride 1.1'];
  await settle();
  expect(vi.mocked(given.play).mock.calls).toEqual([['trip 9 R'], ['ride 1.1']]);
  for (const legal of [['play #9 1'], ['ride 1.1']]) {
    given.legal = legal;
    await settle();
  }
  expect(given.play).toHaveBeenCalledTimes(2);
});

describe('a path', () => {
  const lay = drawing.legal.find((move) => move.startsWith('lay'));

  it.runIf(lay)('goes on by an arrow key wherever the focus is', async () => {
    await seat(drawing);
    const key = { n: 'ArrowUp', e: 'ArrowRight', s: 'ArrowDown', w: 'ArrowLeft' }[lay!.at(-1)!]!;
    await press(key);
    expect(given.play).toHaveBeenCalledExactlyOnceWith(lay);
  });

  it('says why it cannot go somewhere', async () => {
    await seat(drawing);
    const shut = ['n', 'e', 's', 'w'].findIndex((side) => !drawing.legal.includes(`lay ${side}`));
    await press(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][shut]);
    expect(given.explain).toHaveBeenCalledExactlyOnceWith(refusal);
  });

  it('is done by its button', async () => {
    await seat(drawing);
    await click(one('.dock [data-move="done"]'));
    expect(given.play).toHaveBeenCalledExactlyOnceWith('done');
  });
});

describe('icons that are due', () => {
  it('are lit in the hand, and those proposed are marked', async () => {
    await seat(paying);
    expect(all('.hand button.one').map(({ dataset }) => dataset.move).sort()).toEqual(
      plays(paying).sort(),
    );
    expect(all('.hand .wanted').length).toBeGreaterThan(0);
  });

  it('are named by the button that plays all of them, one after the other', async () => {
    await seat(paying);
    const parts = paying.view.bill!.proposal!.parts.map(({ move }) => move);
    const pay = one('[data-move="pay"]')!;
    for (const part of parts) expect(pay.textContent).toContain(part.split(' ')[1]);
    await click(pay);
    for (const n of parts.keys()) {
      expect(vi.mocked(given.play).mock.calls.map(([move]) => move)).toEqual(parts.slice(0, n + 1));
      given.legal = [...paying.legal];
      await settle();
    }
  });
});

describe('administration', () => {
  it('lights exactly the icons of use, and is finished after a last word', async () => {
    await seat(administration);
    expect(all('.hand button.one')).toHaveLength(plays(administration).length);
    await click(one('.panel [data-move="finish"]:not(details *)'));
    expect(given.play).not.toHaveBeenCalled();
    await click(one('.dock.last [data-move="finish"]'));
    expect(given.play).toHaveBeenCalledExactlyOnceWith('finish');
  });

  it('lets nobody act who watches', async () => {
    await seat(administration, { seat: null, replaying: true, legal: [] });
    expect(all('button.one')).toHaveLength(0);
    expect(one('.panel')!.textContent).toContain('Hand of Ada');
  });
});

it('the final sheet adds up, row by row', () => {
  show(Ending, { view: over.view, names, t });
  const rows = all('tbody tr').map((row) =>
    [...row.querySelectorAll('td')].map((cell) =>
      Number(cell.firstChild!.textContent!.trim().replace('−', '-')),
    ),
  );
  const sum = (n: number) => rows.slice(0, 4).reduce((total, row) => total + row[n], 0);
  expect([sum(0), sum(1)]).toEqual(over.view.scores);
  expect(rows[4]).toEqual(over.view.scores);
});
