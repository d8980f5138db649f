import { afterEach, expect, it, vi } from 'vitest';
import { handleKeys, ignoreRepeats } from './keys';

const heard = vi.fn();

function press(key: string, { repeat = true, target = document.body, ctrlKey = false } = {}) {
  const event = new KeyboardEvent('keydown', {
    key,
    repeat,
    ctrlKey,
    bubbles: true,
    cancelable: true,
  });
  document.addEventListener('keydown', ignoreRepeats, { capture: true, once: true });
  target.addEventListener('keydown', heard, { once: true });
  target.dispatchEvent(event);
  target.removeEventListener('keydown', heard);
  return { heard: heard.mock.calls.length > 0, prevented: event.defaultPrevented };
}

afterEach(() => {
  heard.mockClear();
  document.body.replaceChildren();
});

it('lets a key through once, however long it is held down', () => {
  expect(press('Enter', { repeat: false })).toEqual({ heard: true, prevented: false });
  heard.mockClear();
  for (const key of ['Enter', ' ', 'Escape', 'n', '1']) {
    expect(press(key)).toEqual({ heard: false, prevented: true });
  }
});

it('lets one walk, write and use the browser with keys held down', () => {
  const field = document.createElement('input');
  document.body.append(field);
  expect(press('ArrowDown').prevented).toBe(false);
  expect(press('Tab').prevented).toBe(false);
  expect(press('a', { target: field }).prevented).toBe(false);
  expect(press('+', { ctrlKey: true }).prevented).toBe(false);
});

it('leads to the board where an explanation has the focus, and else only from the board', () => {
  document.body.innerHTML = '<main></main><div data-keys="board"><button></button></div><p></p>';
  const [board, button, other] = ['main', 'button', 'p'].map((name) => document.querySelector<HTMLElement>(name)!);
  const shown = vi.fn();
  for (const target of [board, button, other]) {
    target.addEventListener('keydown', (event) => handleKeys(event, board, { k: shown }), { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
  }
  expect(shown).toHaveBeenCalledTimes(2);
});
