/** Sends a message to all of the user's tabs, including this one. If tabs can't communicate, only this tab receives it. */
export function createTabSignal<T = undefined>(
  name: string,
): { raise: (told: T) => void; on: (listener: (told: T) => void) => () => void } {
  const listeners = new Set<(told: T) => void>();
  const notifyListeners = (told: T): void => {
    for (const listener of listeners) listener(told);
  };
  const channel = globalThis.BroadcastChannel === undefined ? undefined : new BroadcastChannel(`prosa-${name}`);
  // The cast is safe, because only the app's own code of the same origin can send on the channel.
  channel?.addEventListener('message', ({ data }: MessageEvent<T>) => notifyListeners(data));
  return {
    raise: (told) => {
      notifyListeners(told);
      channel?.postMessage(told);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
