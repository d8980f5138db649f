/** A finished game: how the points went, stepping through it, and what looking back says. */

import { onDestroy, untrack } from 'svelte';
import { AnalysisSession } from './analysis.svelte';
import * as api from './api';
import { Replay } from './replay.svelte';
import { momentIn, momentPath, tablePath } from './router.svelte';
import type { TableSession } from './session.svelte';
import type { Refusal } from './types';

/** Milliseconds at a position, after which it is worth an address. */
const SETTLED = 300;

export class FinishedGame {
  /** Points by seat, before the first move and after each; empty until they have come. */
  course = $state.raw<number[][]>([]);
  replay = $state.raw<Replay | null>(null);
  analysis = $state.raw<AnalysisSession | null>(null);
  /** On the decision that is about to be made in the position shown. */
  verdict = $derived((this.replay && this.analysis?.verdictAfter(this.replay.at)) ?? null);

  /** To be made with a component: it is loaded once the game is over. */
  constructor(session: TableSession) {
    const over = $derived(session.table?.status === 'over');
    $effect(() => {
      if (over && session.connection === 'live' && untrack(() => !this.replay)) {
        void this.load(session);
      }
    });
    $effect(() => {
      if (!over) return;
      const analysis = new AnalysisSession(session.code);
      this.analysis = analysis;
      return () => analysis.close();
    });
    $effect(() => {
      if (!this.replay) return;
      const { at, total } = this.replay;
      const timer = setTimeout(() => keepAddress(session.code, at === total ? null : at), SETTLED);
      return () => clearTimeout(timer);
    });
    onDestroy(() => this.replay?.pause());
  }

  get position() {
    return this.replay?.position ?? null;
  }

  /** The table after so many moves, with nothing hidden; only once the replay is there. */
  viewAfter = async (moves: number): Promise<unknown> => (await this.replay?.load(moves))?.view;

  goTo(move: number, animate: boolean): void {
    this.replay?.pause();
    void this.replay?.go(move, animate);
  }

  private async load({ code, refuse }: TableSession): Promise<void> {
    const fail = (problem: unknown) => refuse(asRefusal(problem));
    try {
      const [{ view }, { scores }] = await Promise.all([api.position(code, 0), api.scores(code)]);
      this.course = [(view as { scores: number[] }).scores, ...scores];
      const replay = new Replay((n) => api.position(code, n), scores.length, fail);
      const moment = momentIn(location.search);
      if (moment !== null) void replay.go(moment, false);
      this.replay = replay;
    } catch {
      // asked again when the connection is back
    }
  }
}

const asRefusal = (problem: unknown): Refusal => {
  const { code, message } = problem instanceof api.ApiError ? problem : { code: 'failed', message: '' };
  return { code: code as Refusal['code'], words: message, rule: null, key: null, args: {} };
};
/** The address leads to the moment that is shown, for whoever copies it. */
function keepAddress(code: string, move: number | null): void {
  const path = move === null ? tablePath(code) : momentPath(code, move);
  if (location.pathname === tablePath(code)) history.replaceState(history.state, '', path);
}
