import { createStore } from '../../platform/store.ts';

/** A person on a contact card that a customer sent. */
export type CardPerson = { readonly name: string; readonly number: string };

/**
 * The person of a contact card for whom a dialog is open, to save the person as a contact or to write to the person. Undefined
 * while no dialog is open.
 */
export const contactCardRequestStore = createStore<{ readonly kind: 'save' | 'write'; readonly person: CardPerson } | undefined>(
  undefined,
);
