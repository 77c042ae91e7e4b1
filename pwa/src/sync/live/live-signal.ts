import type { LiveEvent, LiveEventKind } from '@prosa/contract/live/live-events';
import { createTabSignal } from '../create-tab-signal.ts';

type Heard = { readonly [K in LiveEventKind]: { readonly kind: K; readonly event: LiveEvent<K> } }[LiveEventKind];
const signal = createTabSignal<Heard>('live-event');

/** Passes an event whose rows the device doesn't hold to the screens of every tab. */
export const emitLiveEvent = <K extends LiveEventKind>(kind: K, event: LiveEvent<K>): void =>
  signal.raise({ kind, event } as Heard); // Each kind has its own event.

/** Calls `listener` for events of a kind that no table of the device has, in every tab. Returns a function that ends it. */
export const onLiveEvent = <K extends LiveEventKind>(kind: K, hear: (event: LiveEvent<K>) => void): (() => void) =>
  signal.on((heard) => {
    if (heard.kind === kind) hear(heard.event);
  });
