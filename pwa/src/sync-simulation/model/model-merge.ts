import type { Contact } from '@prosa/contract/contacts/contact';
import type { TagId } from '@prosa/contract/ids';

/** A merge of two contacts, with the data that an undo of the merge restores. */
export type ModelMerge = {
  readonly keptId: number;
  readonly former: Contact;
  readonly ticketIds: readonly number[];
  readonly scheduleIds: readonly string[];
  readonly addedTagIds: readonly TagId[];
};
