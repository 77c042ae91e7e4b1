import type { ContactId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';

/** Stores that a contact got the message of a collective vacation today. */
export const markVacationMessageSent = async ({ tx, companyId }: Write, contactId: ContactId, today: string): Promise<void> =>
  void (await tx
    .updateTable('contacts')
    .set({ vacation_told_on: today })
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .execute());
