import { expect, it, vi } from 'vitest';
import { RefereeClient } from './referee.svelte';
import type { GameProps, Refusal } from './game';
import { seated } from '../testing/seated.svelte';

const refusal: Refusal = { code: 'illegal', words: 'no', rule: 'X1', key: 'x', args: {} };
const MOVES = Array.from({ length: 150 }, (_, n) => `move ${n}`);
const answers = Object.fromEntries(MOVES.map((move) => [move, { events: [], view: move }]));

function table(change: Partial<GameProps<string>> = {}) {
  const told = { view: '', seat: 0, legal: MOVES, answers };
  const props = seated(told, { names: [], refusal, t: (key) => key }, change);
  let position = 1;
  return {
    props,
    referee: new RefereeClient(() => props, () => `${position}`),
    moveOn: () => position++,
  };
}

it('asks once a position what a move would bring', async () => {
  const { props, referee, moveOn } = table();
  referee.ask('move 1');
  referee.ask('move 1');
  await vi.waitFor(() => expect(referee.answer('move 1')?.view).toBe('move 1'));
  expect(props.preview).toHaveBeenCalledOnce();
  moveOn();
  expect(referee.answer('move 1')).toBeNull();
});

it('asks again what was refused', async () => {
  const { props, referee } = table();
  referee.ask('nonsense');
  await vi.waitFor(() => {
    referee.ask('nonsense');
    expect(props.preview).toHaveBeenCalledTimes(2);
  });
});

it('keeps all answers of the position, however many there are', async () => {
  const { referee, moveOn } = table();
  referee.ask('move 0');
  await vi.waitFor(() => expect(referee.answer('move 0')).not.toBeNull());
  moveOn();
  for (const move of MOVES) referee.ask(move);
  await vi.waitFor(() => expect(referee.answer('move 149')).not.toBeNull());
  expect(MOVES.filter((move) => !referee.answer(move))).toEqual([]);
});

it('waits for the referee after a move', () => {
  const { props, referee } = table();
  expect(referee.waiting).toBe(false);
  referee.send('move 1');
  expect(props.play).toHaveBeenCalledExactlyOnceWith('move 1');
  expect(referee.waiting).toBe(true);
  props.legal = [...MOVES];
  expect(referee.waiting).toBe(false);
});

it('explains what cannot be to those who play', async () => {
  const { props, referee } = table();
  referee.whyNot('nonsense');
  await vi.waitFor(() => expect(props.explain).toHaveBeenCalledExactlyOnceWith(refusal));
  const watcher = table({ seat: null });
  watcher.referee.whyNot('nonsense');
  expect(watcher.props.preview).not.toHaveBeenCalled();
});
