import type { MessageId } from '@prosa/contract/ids';
import { createStore } from '../../platform/store.ts';

/**
 * The search term, as `foldText` returns it, that the bubbles of the open conversation highlight, and the match that the search
 * is at.
 */
export const shownMatches = createStore<{ readonly term: string; readonly current: MessageId | undefined } | undefined>(
  undefined,
);
