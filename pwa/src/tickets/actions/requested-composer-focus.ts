import { createStore } from '../../platform/store.ts';

/** The uuid of the ticket whose composer gets the focus as soon as that composer is mounted. */
export const requestedComposerFocusStore = createStore<string | undefined>(undefined);
