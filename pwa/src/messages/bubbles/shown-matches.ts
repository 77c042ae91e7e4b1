import type { MessageId } from '@prosa/contract/ids';
import { createStore } from '../../platform/store.ts';

/** The folded term that the bubbles of the open conversation highlight, and the match that the user is at. */
export const shownMatches = createStore<{ readonly term: string; readonly current: MessageId | undefined } | undefined>(
  undefined,
);
