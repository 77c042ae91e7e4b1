import { seedDemo } from '@prosa/api/demo/seed-demo';
import { newId } from '@prosa/api/platform/new-id';
import { openTenantDatabase } from '@prosa/database/tenant';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInstallation } from '../installation.ts';
import { startServer } from './start-server.ts';

/** A user of the demo company, for benchmarks of the app. */
export const DEMO_ATTENDANT = { email: 'atendente1@demo.prosa', password: 'only-for-benchmarks' } as const;

/**
 * Starts the product with a new demo company, and runs `work` with its URL and folder. Then stops the server and deletes the
 * folder.
 */
export async function withDemoServer<T>(pwaDir: string, work: (url: string, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-demo-'));
  await chmod(folder, 0o755);
  const { password } = DEMO_ATTENDANT;
  const installation = await openInstallation(
    {
      DATA_DIR: join(folder, 'data'),
      PWA_DIR: pwaDir,
      DEMO: '1',
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'warn',
      PORT: '0',
    },
    (text) => console.error(text),
  );
  try {
    const database = openTenantDatabase(installation.config.databaseUrl, { poolSize: 2, onPoolError: () => {} });
    await seedDemo({ database, clock: () => new Date(), newId }, { password });
    await database.close();
    const server = await startServer('serve-product.ts', installation.config);
    try {
      return await work(`http://localhost:${server.port}`, folder);
    } finally {
      await server.stop();
    }
  } finally {
    await installation.close();
    // A browser that is closing may still write into the folder, so the deletion is retried.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
