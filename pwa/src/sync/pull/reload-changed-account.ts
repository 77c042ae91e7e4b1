import type { LocalDatabase } from '../database/local-database.ts';

/**
 * Loads the session's user again when a pull brings a new value of `account`, which changes with the state of the user and the
 * company. If an admin changes a flag, the plan or the due date, an open screen thus shows the change without a new log-in. The
 * value is stored only after the user is loaded, so that a failure is retried.
 */
export async function reloadChangedAccount(
  database: LocalDatabase,
  account: string | undefined,
  reloadUser: () => Promise<unknown>,
): Promise<void> {
  if (account === undefined) return;
  const known = await database.meta.get('account');
  if (known?.key === 'account' && known.value === account) return;
  // A device without a stored value of `account` has just loaded its user, at the log-in or start, so the user need not be loaded
  // again.
  if (known !== undefined) await reloadUser();
  await database.meta.put({ key: 'account', value: account });
}
