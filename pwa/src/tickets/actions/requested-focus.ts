import { createStore } from '../../platform/store.ts';

/** The uuid of the ticket whose composer gets the focus as soon as it is mounted. */
export const requestedFocus = createStore<string | undefined>(undefined);
