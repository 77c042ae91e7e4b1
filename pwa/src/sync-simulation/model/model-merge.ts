import type { Contact } from '@prosa/contract/contacts/contact';
import type { TagId } from '@prosa/contract/ids';

/** A merge of two contacts, with what its undoing gives back. */
export type ModelMerge = {
  readonly keptId: number;
  readonly former: Contact;
  readonly ticketIds: readonly number[];
  readonly scheduleIds: readonly string[];
  readonly addedTagIds: readonly TagId[];
};
