import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import words from '@games/cablecar/words/en.json';
import type { GameProps, Refusal } from '../../lib/game';
import { entry } from '../../testing/entry';
import { click, press, seated, settle, show, wordsOf } from '../../testing/seated.svelte';
import Board from './Board.svelte';
import { companies, free, upright, type Told } from './fixtures';
import { parseMove, placesOf } from './moves';
import type { View } from './view';
import { prompt, score } from './words';

const t = wordsOf(words.ui);
const names = ['Ada', 'Ben', 'Cleo'];
const refusal: Refusal = { code: 'illegal', words: 'no', rule: 'CC2', key: 'taken', args: {} };

let given: GameProps<View>;

function props(told: Told, change: Partial<GameProps<View>> = {}): GameProps<View> {
  const preview = vi.fn(async (move: string) => {
    if (!told.legal.includes(move)) throw refusal;
    return { events: [], view: told === upright ? upright.preview.view : told.view };
  });
  return seated(told, { names, refusal, t }, { preview, ...change });
}

function seat(told: Told, change: Partial<GameProps<View>> = {}): void {
  given = props(told, change);
  show(Board, given);
}

/** A line that is lifted out of the board; those whose names might be pointed at lie there hidden. */
const GLOW = ':not([data-line]) > .glow';
const one = <E extends Element>(selector: string) => document.querySelector<E>(selector);
const cell = (space: string) =>
  one<SVGElement>(`[data-cell="${Number(space[0]) + 1}-${Number(space[1]) + 1}"]`)!;
const button = (words: string) =>
  [...document.querySelectorAll('button')].find((b) => b.textContent?.trim() === words);

describe('laying the only tile', () => {
  const { move, view: after } = upright.preview;
  const { space } = parseMove(move) as { space: string };

  it('has it chosen already, and lights up where it may go', () => {
    seat(upright);
    const lit = document.querySelectorAll('.cell.legal');
    expect(lit).toHaveLength(upright.legal.filter((m) => m !== 'draw').length);
    expect(cell(space).getAttribute('aria-label')).toContain('the tile may go here');
    expect(one('.held')!.getAttribute('aria-pressed')).toBe('true');
  });

  it('shows what the referee says before it is laid', async () => {
    seat(upright);
    await click(cell(space));
    expect(given.preview).toHaveBeenCalledWith(move);
    const scored = after.stations.filter(
      ({ points }, n) => points !== upright.view.stations[n].points,
    );
    for (const { points } of scored) expect(one('.verdict')!.textContent).toContain(`+${points}`);
    expect(one('[aria-live]')!.textContent).toContain(`${scored[0].tiles} tile`);
    expect(document.querySelectorAll('.badge.strong')).toHaveLength(scored.length);
    expect(given.play).not.toHaveBeenCalled();

    await click(button('Lay it')!);
    expect(given.play).toHaveBeenCalledExactlyOnceWith(move);
  });

  it('is put back by a button or a key', async () => {
    seat(upright);
    for (const back of [() => click(button('Put back')!), () => press('Escape')]) {
      await click(cell(space));
      expect(one('.frame')).not.toBeNull();
      await back();
      expect(one('.frame')).toBeNull();
      expect(button('Lay it')).toBeUndefined();
    }
    expect(given.play).not.toHaveBeenCalled();
  });

  it('needs no last word where confirmation is switched off', async () => {
    seat(upright, { settings: { confirm: false, motion: false } });
    await click(cell(space));
    expect(given.play).toHaveBeenCalledExactlyOnceWith(move);
    expect(given.preview).not.toHaveBeenCalled();
  });

  it('is sent once, however often one presses', async () => {
    seat(upright);
    await click(cell(space));
    await press('Enter', cell(space));
    await press('Enter', cell(space));
    expect(given.play).toHaveBeenCalledTimes(1);
  });

  it('can be laid again when it was taken back', async () => {
    seat(upright);
    await click(cell(space));
    await press('Enter', cell(space));
    given.last = entry(9, { kind: 'take-back', undoes: 8 });
    given.legal = [...upright.legal];
    flushSync();
    await click(cell(space));
    await press('Enter', cell(space));
    expect(given.play).toHaveBeenCalledTimes(2);
  });

  it('can be sent again when the connection came back without it', async () => {
    seat(upright);
    await click(cell(space));
    await press('Enter', cell(space));
    given.legal = [...upright.legal];
    flushSync();
    await press('Enter', cell(space));
    expect(given.play).toHaveBeenCalledTimes(2);
  });

  it('is forgotten when the table moves on', async () => {
    seat(upright);
    await click(cell(space));
    given.view = after;
    given.legal = [];
    flushSync();
    expect(one('.frame')).toBeNull();
  });

  it('is explained where it may not go', async () => {
    seat(upright);
    const taken = upright.view.board.find((laid) => laid)!;
    await click(cell(taken.space));
    expect(given.explain).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(one('.frame')).toBeNull();
  });

  it('has a second choice: to draw', async () => {
    seat(upright);
    await click(button('Draw another and lay it')!);
    await press('d');
    expect(given.play).toHaveBeenNthCalledWith(1, 'draw');
    expect(given.play).toHaveBeenCalledTimes(2);
  });
});

describe('watching', () => {
  it('has nothing to choose', async () => {
    seat(upright, { seat: null, legal: [], replaying: true });
    await click(cell('00'));
    expect(one('.held')).toBeNull();
    expect(given.preview).not.toHaveBeenCalled();
    expect(given.explain).not.toHaveBeenCalled();
  });

  it('says why one cannot draw now', async () => {
    seat({ ...upright, legal: [] });
    await click(button('Draw another and lay it')!);
    expect(given.explain).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(given.play).not.toHaveBeenCalled();
  });

  it('shows the line of a station that has the focus', () => {
    seat(upright);
    const station = upright.view.stations.find(({ tiles }) => tiles > 0)!;
    const at = document.querySelector<SVGElement>(`[aria-label^="station ${station.station},"]`)!;
    expect(at.getAttribute('aria-label')).toContain(`${station.tiles} tile`);
    at.focus();
    flushSync();
    expect(one('.veil')).not.toBeNull();
    at.blur();
    flushSync();
    expect(one('.veil')).toBeNull();
  });
});

describe('the keyboard', () => {
  it('walks over spaces and stations, one of them in the tab order', async () => {
    seat(upright);
    const inOrder = () => [...document.querySelectorAll('.cell[tabindex="0"]')];
    expect(inOrder()).toEqual([cell('00')]);
    await press('ArrowRight', cell('00'));
    expect(inOrder()).toEqual([cell('01')]);
    await press('ArrowUp', cell('01'));
    expect(inOrder()[0].getAttribute('aria-label')).toMatch(/^station 2,/);
    await press('ArrowUp', inOrder()[0]);
    expect(inOrder()[0].getAttribute('aria-label')).toMatch(/^station 2,/);
  });

  it('lays a tile: Enter chooses, Enter again lays', async () => {
    seat(upright);
    const { space } = parseMove(upright.preview.move) as { space: string };
    await press('Enter', cell(space));
    expect(given.play).not.toHaveBeenCalled();
    await press('Enter', cell(space));
    expect(given.play).toHaveBeenCalledExactlyOnceWith(upright.preview.move);
  });

  it('leaves keys alone that are meant for something else', async () => {
    seat(upright);
    const field = document.body.appendChild(document.createElement('input'));
    await press('d', field);
    expect(given.play).not.toHaveBeenCalled();
  });

  it('has every cell of the grid in a row', () => {
    seat(upright);
    expect(document.querySelectorAll('[role=grid] > [role=row]')).toHaveLength(10);
    expect(document.querySelectorAll('[role=row] > [role=gridcell]')).toHaveLength(96);
  });
});

describe('three tiles that may be turned', () => {
  const [first] = free.view.hands[0] as string[];
  const places = placesOf(first, free.legal);
  const [space, turns] = [...places].find(([, ways]) => ways.length > 2)!;

  it('wait for one of them to be chosen', async () => {
    seat(free);
    expect(document.querySelectorAll('.cell.legal')).toHaveLength(0);
    await press('1');
    expect(document.querySelectorAll('.cell.legal')).toHaveLength(places.size);
    expect(one('.held')!.getAttribute('aria-pressed')).toBe('true');
  });

  it('turn through what is allowed, by key, wheel and tap', async () => {
    seat(free);
    await press('1');
    await click(cell(space));
    const turn = vi.mocked(given.preview);
    const asked = () => parseMove(turn.mock.lastCall![0]) as { turns: number };
    expect(asked().turns).toBe(turns[0]);
    await press('r');
    expect(asked().turns).toBe(turns[1]);
    cell(space).dispatchEvent(new WheelEvent('wheel', { deltaY: 1, bubbles: true, cancelable: true }));
    await settle();
    expect(asked().turns).toBe(turns[2]);
    await press('R');
    expect(asked().turns).toBe(turns[1]);
    await click(cell(space));
    expect(asked().turns).toBe(turns[2]);
    await click(button('Lay it')!);
    expect(given.play).toHaveBeenCalledWith(turn.mock.lastCall![0]);
  });
});

describe('shares', () => {
  const own = () => [...document.querySelectorAll<HTMLElement>('.mine')];

  it('are exchanged for the open or the hidden one, with a last word', async () => {
    seat(companies);
    await click(own()[2]);
    await click(button('Take the top hidden one')!);
    expect(given.preview).toHaveBeenCalledWith('swap 30 hidden');
    await press('Escape');
    await click(document.querySelector('.verdict .button')!);
    expect(given.preview).toHaveBeenLastCalledWith('swap 30 open');
    await click(button('Exchange')!);
    expect(given.play).toHaveBeenCalledExactlyOnceWith('swap 30 open');
  });

  it('say why they cannot be exchanged', async () => {
    const closed = { ...companies.view.companies!, exchanges_open: false };
    seat({
      ...companies,
      view: { ...companies.view, companies: closed },
      legal: companies.legal.filter((move) => !move.startsWith('swap')),
    });
    expect(one('.closed')).not.toBeNull();
    await click(own()[0]);
    expect(given.explain).toHaveBeenCalledExactlyOnceWith(refusal);
  });

  it('leave some points unknown', () => {
    const { view } = companies;
    expect(score(view, 0)).toMatch(/^\d+$/);
    expect(score(view, 1)).toMatch(/^\d+\+\?$/);
  });
});

describe('a finished line', () => {
  const laid = entry(9, { move: upright.preview.move, events: upright.preview.events });

  it('is ridden when it is told, and again from the log, and a click skips it', () => {
    vi.useFakeTimers();
    seat({ ...upright, view: upright.preview.view }, { last: laid });
    vi.advanceTimersByTime(10);
    flushSync();
    expect(one(GLOW)).not.toBeNull();
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(one(GLOW)).toBeNull();

    given.rerun = { ...laid };
    flushSync();
    vi.advanceTimersByTime(10);
    flushSync();
    expect(one(GLOW)).not.toBeNull();
    one('.city')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    flushSync();
    expect(one(GLOW)).toBeNull();
    vi.useRealTimers();
  });
});

describe('the prompt', () => {
  it('says what to do', () => {
    expect(prompt(props(upright))).toBe(t('prompt-lay-or-draw'));
    expect(prompt(props(free))).toBe(t('prompt-choose-or-draw'));
    expect(prompt(props({ ...upright, legal: ['aaaa00'] }))).toBe(t('prompt-lay'));
    expect(prompt(props(companies))).toBe(t('prompt-lay-draw-or-swap'));
    const drawn: Told = { ...upright, view: { ...upright.view, step: 'lay-drawn' } };
    expect(prompt(props(drawn))).toBe(t('prompt-drawn'));
  });
});
