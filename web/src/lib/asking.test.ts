import { expect, it, vi } from 'vitest';
import { Asking } from './asking.svelte';
import type { GameProps, Refusal } from './game';
import { seated } from '../testing/seated.svelte';

const refusal: Refusal = { code: 'illegal', words: 'no', rule: 'X1', key: 'x', args: {} };
const MOVES = Array.from({ length: 150 }, (_, n) => `move ${n}`);
const answers = Object.fromEntries(MOVES.map((move) => [move, { events: [], view: move }]));

function table(change: Partial<GameProps<string>> = {}) {
  const told = { view: '', seat: 0, legal: MOVES, answers };
  const props = seated(told, { names: [], refusal, t: (key) => key }, change);
  let moment = 1;
  return {
    props,
    asking: new Asking(() => props, () => `${moment}`),
    moveOn: () => moment++,
  };
}

it('asks once a moment what a move would bring', async () => {
  const { props, asking, moveOn } = table();
  asking.ask('move 1');
  asking.ask('move 1');
  await vi.waitFor(() => expect(asking.answer('move 1')?.view).toBe('move 1'));
  expect(props.preview).toHaveBeenCalledOnce();
  moveOn();
  expect(asking.answer('move 1')).toBeNull();
});

it('asks again what was refused', async () => {
  const { props, asking } = table();
  asking.ask('nonsense');
  await vi.waitFor(() => {
    asking.ask('nonsense');
    expect(props.preview).toHaveBeenCalledTimes(2);
  });
});

it('keeps all answers of the moment, however many there are', async () => {
  const { asking, moveOn } = table();
  asking.ask('move 0');
  await vi.waitFor(() => expect(asking.answer('move 0')).not.toBeNull());
  moveOn();
  for (const move of MOVES) asking.ask(move);
  await vi.waitFor(() => expect(asking.answer('move 149')).not.toBeNull());
  expect(MOVES.filter((move) => !asking.answer(move))).toEqual([]);
});

it('waits for the referee after a move', () => {
  const { props, asking } = table();
  expect(asking.waiting).toBe(false);
  asking.send('move 1');
  expect(props.play).toHaveBeenCalledExactlyOnceWith('move 1');
  expect(asking.waiting).toBe(true);
  props.legal = [...MOVES];
  expect(asking.waiting).toBe(false);
});

it('explains what cannot be to those who play', async () => {
  const { props, asking } = table();
  asking.whyNot('nonsense');
  await vi.waitFor(() => expect(props.explain).toHaveBeenCalledExactlyOnceWith(refusal));
  const watcher = table({ seat: null });
  watcher.asking.whyNot('nonsense');
  expect(watcher.props.preview).not.toHaveBeenCalled();
});
