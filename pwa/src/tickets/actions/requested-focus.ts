import { createStore } from '../../platform/store.ts';

/** The uuid of the ticket whose composer gets the focus as soon as that composer is mounted. */
export const requestedFocusStore = createStore<string | undefined>(undefined);
