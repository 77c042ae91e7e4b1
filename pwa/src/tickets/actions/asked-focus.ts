import { createStore } from '../../platform/store.ts';

/** The uuid of the ticket whose composer is to have the focus as soon as there is one. */
export const askedFocus = createStore<string | undefined>(undefined);
