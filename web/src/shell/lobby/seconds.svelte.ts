/** Seconds that go by on the screen. */

let now = $state(performance.now());

$effect.root(() => {
  $effect(() => {
    const timer = setInterval(() => (now = performance.now()), 1000);
    return () => clearInterval(timer);
  });
});

/** Since a moment of this browser's clock. */
export const secondsSince = (moment: number): number => Math.max(0, (now - moment) / 1000);
