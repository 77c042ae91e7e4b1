import { createStore } from '../../platform/store.ts';

/** The uuid of a ticket. The ticket's composer gets the focus as soon as the composer is mounted. */
export const requestedFocusStore = createStore<string | undefined>(undefined);
