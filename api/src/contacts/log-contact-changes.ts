import type { ContactId } from '@prosa/contract/ids';
import type { Command } from '../platform/write.ts';

/** The fields of a contact that users can change. */
export type ContactField =
  | 'name'
  | 'number'
  | 'email'
  | 'active'
  | 'acceptAudioMessage'
  | 'disableBot'
  | 'tags'
  | 'wallets'
  | 'extraInfo'
  | 'merged';

/** Logs a user's changes of a contact, one entry for each field. Each entry has the value before the change. */
export async function logContactChanges(
  command: Command,
  contactId: ContactId,
  fields: readonly { readonly field: ContactField; readonly former: string; readonly value: string }[],
): Promise<void> {
  const { tx, now, scope } = command;
  const changedFields = fields.filter(({ former, value }) => former !== value);
  if (changedFields.length === 0) return;
  await tx
    .insertInto('contact_log')
    .values(
      changedFields.map((each) => ({
        ...each,
        company_id: scope.companyId,
        contact_id: contactId,
        user_id: scope.viewer.id,
        created_at: now,
      })),
    )
    .execute();
}
