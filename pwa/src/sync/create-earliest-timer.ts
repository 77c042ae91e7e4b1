/**
 * Returns a timer that can be set several times, and that calls `work` at the earliest of the given instants. The outbox needs
 * this because several runs may end together, each with its own instant for the next run.
 */
export function createEarliestTimer(work: () => void): { at: (atMs: number) => void; clear: () => void } {
  let set: { readonly atMs: number; readonly id: ReturnType<typeof setTimeout> } | undefined;
  const clear = (): void => {
    clearTimeout(set?.id);
    set = undefined;
  };
  const at = (atMs: number): void => {
    if (set !== undefined && set.atMs <= atMs) return;
    clear();
    const fire = (): void => {
      set = undefined;
      work();
    };
    set = { atMs, id: setTimeout(fire, Math.max(atMs - Date.now(), 0)) };
  };
  return { at, clear };
}
