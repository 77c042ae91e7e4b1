import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { reloadChangedAccount } from './reload-changed-account.ts';
import { openDatabase } from '../../testing/sample-rows.ts';

it('[P7] the user is loaded again for each reported change of the user, but not for the first report or a change that is already known', async () => {
  const database = await openDatabase([]);
  const reloadUser = vi.fn(async () => undefined);
  for (const account of [undefined, '1.1', '1.1', '1.2', undefined, '1.2', '1.3'])
    await reloadChangedAccount(database, account, reloadUser);
  expect(reloadUser).toHaveBeenCalledTimes(2);
});

it('[P7] the user is loaded again after an attempt that failed', async () => {
  const database = await openDatabase([]);
  const reloadUser = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('offline'));
  await reloadChangedAccount(database, '1.1', reloadUser);
  await expect(reloadChangedAccount(database, '1.2', reloadUser)).rejects.toThrow('offline');
  await reloadChangedAccount(database, '1.2', reloadUser);
  await reloadChangedAccount(database, '1.2', reloadUser);
  expect(reloadUser).toHaveBeenCalledTimes(2);
});
