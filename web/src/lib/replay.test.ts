import { describe, expect, it, vi } from 'vitest';
import { Replay } from './replay.svelte';
import type { Position } from './types';

const position = (seq: number): Position => ({ seq, view: {}, entry: null });

/** A replay of nine moves at a server that can go down. */
function replayed() {
  const server = { isDown: false };
  const fail = vi.fn();
  const fetch = async (n: number) => {
    if (server.isDown) throw new Error('nobody is there');
    return position(n);
  };
  return { server, fail, replay: new Replay(fetch, 9, fail) };
}

describe('a position that does not come', () => {
  it('leaves the replay where it was, and is said', async () => {
    const { server, fail, replay } = replayed();
    await replay.go(4);
    server.isDown = true;
    await replay.go(5);
    expect([replay.at, replay.position?.seq]).toEqual([4, 4]);
    expect(fail).toHaveBeenCalledOnce();
  });

  it('stops what plays by itself', async () => {
    const { server, replay, fail } = replayed();
    server.isDown = true;
    replay.toggle();
    expect(replay.playing).toBe(true);
    await vi.waitFor(() => expect(fail).toHaveBeenCalled());
    expect(replay.playing).toBe(false);
  });

  it('is asked for again', async () => {
    const { server, replay } = replayed();
    server.isDown = true;
    await replay.go(5);
    server.isDown = false;
    await replay.go(5);
    expect([replay.at, replay.position?.seq]).toEqual([5, 5]);
  });
});
