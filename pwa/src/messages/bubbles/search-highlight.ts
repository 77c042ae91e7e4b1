import type { MessageId } from '@prosa/contract/ids';
import { createStore } from '../../platform/store.ts';

/**
 * The search term that the bubbles of the open conversation highlight, as `foldText` returns it, and the message at which the
 * search is now.
 */
export const searchHighlightStore = createStore<{ readonly term: string; readonly current: MessageId | undefined } | undefined>(
  undefined,
);
