import type { LiveEvent, LiveEventKind } from '@prosa/contract/live/live-events';
import { createTabSignal } from '../create-tab-signal.ts';

type LiveSignalPayload = { readonly [K in LiveEventKind]: { readonly kind: K; readonly event: LiveEvent<K> } }[LiveEventKind];
const signal = createTabSignal<LiveSignalPayload>('live-event');

/**
 * Passes a live event to the screens of every tab. Screens whose rows come from the server, and not from the local database,
 * listen to it.
 */
export const emitLiveEvent = <K extends LiveEventKind>(kind: K, event: LiveEvent<K>): void =>
  signal.raise({ kind, event } as LiveSignalPayload); // The cast is safe: each kind has its own event.

/** Calls the listener for each live event of a kind, in every tab. Returns a function that removes the listener. */
export const onLiveEvent = <K extends LiveEventKind>(kind: K, listener: (event: LiveEvent<K>) => void): (() => void) =>
  signal.on((heard) => {
    if (heard.kind === kind) listener(heard.event);
  });
