/**
 * A timer that is set to several times and fires at the earliest. Several drains may end together, each with its own time for the
 * next drain.
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
