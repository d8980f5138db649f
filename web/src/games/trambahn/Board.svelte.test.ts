import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import words from '@games/trambahn/words/en.json';
import type { GameProps, Refusal } from '../../lib/game';
import { entry } from '../../testing/entry';
import { click, press, seated, settle, show, wordsOf } from '../../testing/seated.svelte';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import {
  careless,
  first,
  over,
  reshuffle,
  scoring,
  tour,
  type Foreseen,
  type Told,
} from './fixtures';
import type { View } from './view';
import { prompt } from './words';

const names = ['Ada', 'Ben'];
const refusal: Refusal = { code: 'illegal', words: 'no', rule: 'TB5', key: 'x', args: {} };
const t = wordsOf(words.ui);

let given: GameProps<View>;

function props(
  told: Told & Partial<Foreseen>,
  change: Partial<GameProps<View>> = {},
): GameProps<View> {
  return seated(told, { names, refusal, t }, change);
}

async function seat(
  told: Told & Partial<Foreseen>,
  change: Partial<GameProps<View>> = {},
): Promise<void> {
  given = props(told, change);
  show(Board, given);
  await settle();
}

const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const ticket = (words: string) => all('.ticket').find((one) => one.textContent?.includes(words))!;
const button = (words: string) =>
  all('button').find((b) => b.textContent?.trim().startsWith(words))!;

describe('a card that is taken up', () => {
  const card = first.view.hands[0][0].card!;
  const uses = first.legal.filter((move) => move.includes(card));

  it('offers exactly its legal uses, each with what it would bring', async () => {
    await seat(first);
    await press('1');
    expect(all('.ticket')).toHaveLength(uses.length);
    expect(ticket('Begin a new line').textContent).toContain('turns into money');
    expect(ticket('Income').textContent).toContain('13,000');
    expect(document.activeElement).toBe(all('.ticket')[0]);
  });

  it('is used by one press on a ticket, once', async () => {
    await seat(first);
    await press('1');
    await click(ticket('Income'));
    await click(ticket('Income'));
    expect(given.play).toHaveBeenCalledExactlyOnceWith(`income ${card}`);
  });

  it('lights up places on the table; pointing there asks for a last word', async () => {
    await seat(first);
    await press('1');
    await click(one('.new button')!);
    expect(given.play).not.toHaveBeenCalled();
    expect(all('.ticket')).toHaveLength(1);
    await press('Enter');
    expect(given.play).toHaveBeenCalledExactlyOnceWith(`station ${card} new`);
  });

  it('needs no last word where confirmation is switched off', async () => {
    await seat(first, { settings: { confirm: false, motion: false } });
    await press('1');
    await click(one('.new button')!);
    expect(given.play).toHaveBeenCalledExactlyOnceWith(`station ${card} new`);
  });

  it('is put back by Escape and by taking it up again', async () => {
    await seat(first);
    await press('1');
    await press('Escape');
    expect(one('.ticket')).toBeNull();
    await click(one('[data-slot="0"]')!);
    expect(one('.ticket')).not.toBeNull();
    await click(one('[data-slot="0"]')!);
    expect(one('.ticket')).toBeNull();
  });

  it('is explained where it may not go', async () => {
    await seat(first);
    await press('1');
    const wrong = all('.terminal:not(.lit) .spot')[0];
    await click(wrong);
    expect(given.preview).toHaveBeenLastCalledWith(expect.stringMatching(/^passenger \S+ \w+$/));
    expect(given.explain).toHaveBeenCalled();
    expect(given.play).not.toHaveBeenCalled();
  });

  it('is forgotten when the table moves on', async () => {
    await seat(first);
    await press('1');
    given.last = entry(99);
    await settle();
    expect(one('.ticket')).toBeNull();
  });

  it('walks through its uses by arrow keys', async () => {
    await seat(first);
    await press('1');
    await press('ArrowDown', document.activeElement!);
    expect(document.activeElement).toBe(all('.ticket')[1]);
    await press('ArrowUp', document.activeElement!);
    await press('ArrowUp', document.activeElement!);
    expect(document.activeElement).toBe(all('.ticket').at(-1));
  });

  it('may be let go over a place', async () => {
    await seat(first);
    const held = one('[data-slot="0"]')!;
    document.elementFromPoint = () => one('[data-drop="money"]');
    held.setPointerCapture = () => {};
    const pointer = (kind: string, x: number) =>
      held.dispatchEvent(new PointerEvent(kind, { bubbles: true, clientX: x, pointerId: 1 }));
    pointer('pointerdown', 0);
    pointer('pointermove', 3);
    expect(one('.ticket')).toBeNull();
    pointer('pointermove', 40);
    pointer('pointerup', 40);
    await settle();
    expect(all('.ticket')).toHaveLength(1);
    await press('Enter');
    expect(given.play).toHaveBeenCalledExactlyOnceWith(`income ${card}`);
  });
});

describe('previews', () => {
  it('say what both sides would score', async () => {
    await seat(scoring);
    const [move, { view }] = Object.entries(scoring.answers).find(([, { events }]) =>
      events.some(({ key }) => key === 'line-scored'),
    )!;
    const slot = scoring.view.hands[0].findIndex(({ card }) => move.includes(card!));
    await press(String(slot + 1));
    const [mine, theirs] = view.scorings.at(-1)!.points;
    expect(one('.tickets')!.textContent).toContain(`you ${mine}, they ${theirs}`);
  });

  it('say that the eighth card makes an extra tour', async () => {
    await seat(tour);
    const move = Object.entries(tour.answers).find(([, { events }]) =>
      events.some(({ key }) => key === 'toured'),
    )![0];
    const slot = tour.view.hands[0].findIndex(({ card }) => card === move.split(' ')[1]);
    await press(String(slot + 1));
    expect(one('.tickets')!.textContent).toContain('eighth card');
  });
});

describe('trams', () => {
  it('are bought for a line, from either side', async () => {
    await seat(careless);
    await click(one('.depot .tram')!);
    expect(ticket('horse tram for line 2').textContent).toContain('×');
    await press('Escape');
    await click(one('[data-drop="line-2"] .spot')!);
    await click(ticket('horse tram for line 2'));
    expect(given.play).toHaveBeenCalledExactlyOnceWith('tram horse 2');
  });

  it('say why they cannot be bought', async () => {
    await seat(first);
    await click(one('.depot .tram')!);
    expect(given.explain).toHaveBeenCalledExactlyOnceWith(refusal);
  });
});

describe('the steps of a turn', () => {
  it('are always in sight, with the one that is now', async () => {
    await seat(first);
    expect(one('[aria-current=step]')!.textContent).toContain('Passengers');
    expect(button('On to: Stations')).toBeDefined();
    await press('n');
    expect(given.play).toHaveBeenCalledExactlyOnceWith('next');
  });

  it('end with a warning where a line would be lost carelessly', async () => {
    await seat(careless);
    await press('n');
    expect(given.play).not.toHaveBeenCalled();
    expect(one('[role=alertdialog]')!.textContent).toContain('Line 2 has no tram');
    await click(button('Back'));
    expect(one('[role=alertdialog]')).toBeNull();
    await press('n');
    await click(button('End the turn anyway'));
    expect(given.play).toHaveBeenCalledExactlyOnceWith('next');
  });

  it('say that all money is about to be halved', async () => {
    await seat(reshuffle);
    expect(one('.next')!.textContent).toContain('End the turn');
    expect(one('.next')!.textContent).toContain('halved');
  });

  it('can be gone to at once, one after the other', async () => {
    await seat(first);
    await click(one('.steps li:nth-child(3) button')!);
    expect(given.play).toHaveBeenCalledExactlyOnceWith('next');
    given.view = first.answers.next.view;
    given.last = entry(2, { move: 'next' });
    given.legal = first.legal.filter((move) => !move.startsWith('passenger'));
    await settle();
    expect(given.play).toHaveBeenCalledTimes(2);
  });
});

describe('money', () => {
  it('is known to its owner as far as they laid it there, the top first', async () => {
    const laid = ['blue-5', 'green-3'].map((card) => ({ card, copy: 0, batch: 0 }));
    const money = first.view.money.map((pile) => [...pile, ...laid]);
    await seat({ ...first, view: { ...first.view, money } });
    expect(one('[data-lesson="purse-0"] .list')?.textContent).toContain('green 3, blue 5');
    expect(one('[data-lesson="purse-1"] .list')).toBeNull();
  });
});

describe('what has happened', () => {
  const events = Object.values(scoring.answers).find((answer) =>
    answer.events.some(({ key }) => key === 'line-scored'),
  )!.events;

  it('is shown with the multiplication, and a click skips it', async () => {
    vi.useFakeTimers();
    given = props(scoring, { last: entry(9, { events }) });
    show(Board, given);
    vi.advanceTimersByTime(20);
    flushSync();
    const scored = events.filter(({ key }) => key === 'line-scored');
    for (const { sum, times } of scored)
      expect(one('.show')!.textContent).toContain(`${sum} × ${times}`);
    one('.show')!.click();
    flushSync();
    expect(one('.show')).toBeNull();
    given.rerun = entry(9, { events });
    flushSync();
    expect(one('.show')).not.toBeNull();
    vi.advanceTimersByTime(9000);
    flushSync();
    expect(one('.show')).toBeNull();
    vi.useRealTimers();
  });

  it('comes line by line where things may move', () => {
    vi.useFakeTimers();
    given = props(scoring, {
      last: entry(9, { events }),
      settings: { confirm: true, motion: true },
    });
    show(Board, given);
    expect(one('.show .part')).toBeNull();
    vi.advanceTimersByTime(300);
    flushSync();
    expect(all('.show .part')).toHaveLength(1);
    vi.useRealTimers();
  });

  it('explains a reshuffle with both halves', async () => {
    const { events } = reshuffle.answers.next;
    await seat(reshuffle, { last: entry(9, { move: 'next', events }) });
    expect(one('.show')!.textContent).toContain('The draw pile is empty');
    expect(one('.show')!.textContent).toContain('TB12');
  });
});

describe('watching and looking back', () => {
  it('has nothing to choose, and shows no hand that is hidden', async () => {
    const hidden = first.view.hands.map((hand) => hand.map((card) => ({ ...card, card: null })));
    await seat(first, {
      view: { ...first.view, hands: hidden },
      seat: null,
      legal: [],
      replaying: true,
    });
    await press('1');
    expect(one('.ticket')).toBeNull();
    expect(one('.next')).toBeNull();
    expect(given.preview).not.toHaveBeenCalled();
  });

  it('has a pad that is filled in', async () => {
    await seat(over, { replaying: true });
    const rows = all('.pad tbody tr').map((row) => row.textContent);
    expect(rows[1]).toContain(String(over.view.scores[0]));
    expect(all('.pad thead .enamel')).toHaveLength(10);
  });
});

describe('words', () => {
  it('read every line and row to the blind', async () => {
    await seat(tour);
    const lines = all('.lane:not(.theirs) .line .unseen').map((line) => line.textContent);
    expect(lines[0]).toMatch(/^Line \d+, (blue|red|green|yellow): .*is \d+\.$/);
    expect(one('.terminal .unseen')!.textContent).toMatch(/row, line I: \d of 4 waiting/);
  });

  it('say what to do in every step', () => {
    expect(prompt(props(first))).toBe(t('prompt-second'));
    expect(prompt(props(careless))).toBe(t('prompt-trams'));
    expect(prompt(props(reshuffle))).toBe(t('prompt-income-only'));
    const at = (change: Partial<View>) =>
      prompt(props({ ...first, view: { ...first.view, ...change } }));
    expect(at({ placed: 0 })).toBe(t('prompt-passenger'));
    expect(at({ step: 'stations' })).toBe(t('prompt-stations'));
  });

  it('say at the end when money decided', () => {
    const money = [over.view.money[0].slice(0, 3), []];
    const view = { ...over.view, scores: [7, 7], money, winner: 0, decided: 'money' as const };
    show(Ending, { view, names, t });
    expect(document.body.textContent).toContain(
      'the larger money pile decides. Ada has 3,000 M, the other 0 M',
    );
  });
});
