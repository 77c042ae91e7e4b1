import type { LiveEvent, LiveEventKind } from '@prosa/contract/live/live-events';
import { tabSignal } from '../tab-signal.ts';

type Heard = { readonly [K in LiveEventKind]: { readonly kind: K; readonly event: LiveEvent<K> } }[LiveEventKind];
const signal = tabSignal<Heard>('live-event');

/** Tells the screens of every tab of an event whose rows the device doesn't hold. */
export const raiseLive = <K extends LiveEventKind>(kind: K, event: LiveEvent<K>): void => signal.raise({ kind, event } as Heard); // a kind comes with its own event

/** Hears the events of a kind that no table of the device takes, in every tab. Returns what ends it. */
export const onLive = <K extends LiveEventKind>(kind: K, hear: (event: LiveEvent<K>) => void): (() => void) =>
  signal.on((heard) => {
    if (heard.kind === kind) hear(heard.event);
  });
