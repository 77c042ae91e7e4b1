import 'fake-indexeddb/auto';
import { it, vi } from 'vitest';
import { offlineCommands } from '../../offline-commands.ts';
import { runHistories } from './run-histories.ts';

vi.mock('socket.io-client', () => import('./fake-socket.ts'));

it('converges: histories 1001 to 2000, beside the first half', async () => {
  await runHistories(1001, 1000, offlineCommands);
}, 500_000);
