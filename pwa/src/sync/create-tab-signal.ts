/** Sends a message to this tab and to the user's others. If tabs can't communicate, only this tab receives it. */
export function createTabSignal<T = undefined>(
  name: string,
): { raise: (told: T) => void; on: (listener: (told: T) => void) => () => void } {
  const listeners = new Set<(told: T) => void>();
  const tell = (told: T): void => {
    for (const listener of listeners) listener(told);
  };
  const channel = globalThis.BroadcastChannel === undefined ? undefined : new BroadcastChannel(`prosa-${name}`);
  // The sender is the app's own code of the same origin.
  channel?.addEventListener('message', ({ data }: MessageEvent<T>) => tell(data));
  return {
    raise: (told) => {
      tell(told);
      channel?.postMessage(told);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
