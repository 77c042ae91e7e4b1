/**
 * Creates a signal: `raise` sends a message to all tabs of the user, including this one, and `on` adds a listener. If tabs can't
 * communicate, only this tab receives the message.
 */
export function createTabSignal<T = undefined>(
  name: string,
): { raise: (message: T) => void; on: (listener: (message: T) => void) => () => void } {
  const listeners = new Set<(message: T) => void>();
  const notifyListeners = (message: T): void => {
    for (const listener of listeners) listener(message);
  };
  const channel = globalThis.BroadcastChannel === undefined ? undefined : new BroadcastChannel(`prosa-${name}`);
  // The cast is safe, because only the app's own code of the same origin can send on the channel.
  channel?.addEventListener('message', ({ data }: MessageEvent<T>) => notifyListeners(data));
  return {
    raise: (message) => {
      notifyListeners(message);
      channel?.postMessage(message);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
