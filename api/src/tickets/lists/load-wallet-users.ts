import type { CompanyId, ContactId, UserId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { loadCompanySettings } from '../../settings/company-settings.ts';

/**
 * Loads whether the company assigns new tickets to the users who have the contact in their wallets (`DirectTicketsToWallets`). If
 * so, also loads the ids of these users, in the order of the wallets.
 */
export async function loadWalletUsers(
  tx: TenantTransaction,
  companyId: CompanyId,
  contactId: ContactId,
): Promise<{ directTicketsToWallets: boolean; walletOwnerIds: UserId[] }> {
  const { DirectTicketsToWallets } = await loadCompanySettings(tx, companyId);
  if (DirectTicketsToWallets !== 'enabled') return { directTicketsToWallets: false, walletOwnerIds: [] };
  const owners = await tx
    .selectFrom('contact_wallets')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .orderBy('user_id')
    .execute();
  return { directTicketsToWallets: true, walletOwnerIds: owners.map(({ user_id }) => user_id) };
}
