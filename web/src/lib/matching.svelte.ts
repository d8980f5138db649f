/** Whether this tab waits for somebody to play with: what that needs is fetched only then. */

const kept = $state({ waits: false });

export const waitsForSomebody = (): boolean => kept.waits;
export const setWaiting = (waits: boolean): void => void (kept.waits = waits);
