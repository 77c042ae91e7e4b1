import type { ContactId, UserId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { logContactChanges } from './log-contact-changes.ts';

/**
 * Puts a contact into the wallets of these users, in this order, and removes it from all other wallets. The caller has locked the
 * contact. Refuses with ERR_NO_USER_FOUND if a user does not belong to the company.
 */
export async function setWallets(command: Command, contactId: ContactId, walletIds: readonly UserId[]): Promise<void> {
  const { tx, companyId, changes } = command;
  const wantedIds = [...new Set(walletIds)];
  const wallets = await tx
    .selectFrom('contact_wallets')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute();
  const formerIds = wallets.map(({ user_id: id }) => id);
  if (formerIds.join() === wantedIds.join()) return;
  if (wantedIds.length > 0) {
    const users = await tx
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', 'in', wantedIds)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .execute();
    if (users.length < wantedIds.length) throw new AppError('ERR_NO_USER_FOUND', 404);
  }
  await tx.deleteFrom('contact_wallets').where('company_id', '=', companyId).where('contact_id', '=', contactId).execute();
  if (wantedIds.length > 0)
    await tx
      .insertInto('contact_wallets')
      .values(wantedIds.map((id, position) => ({ company_id: companyId, contact_id: contactId, user_id: id, position })))
      .execute();
  await logContactChanges(command, contactId, [{ field: 'wallets', former: formerIds.join(), value: wantedIds.join() }]);
  changes.contacts.set(contactId, 'update');
}
