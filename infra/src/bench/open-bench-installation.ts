import { hashPassword } from '@prosa/api/session/password';
import { resolve } from 'node:path';
import { openInstallation, type Installation } from '../installation.ts';
import { LARGE_BENCH_SIZE, insertBenchCompany, type BenchSize } from './insert-bench-company.ts';

/** The password of the benchmarks' user. It may be known, because the database accepts only connections from this machine. */
export const BENCH_PASSWORD = 'only-for-benchmarks';

/**
 * Opens the PostgreSQL of the benchmarks, which contains the large company. The data stay in `BENCH_DATA_DIR` (default
 * `.data/bench`) for later runs, because inserting the company takes minutes.
 */
export async function openBenchInstallation(
  env: Readonly<Record<string, string | undefined>>,
  size: BenchSize = LARGE_BENCH_SIZE,
): Promise<Installation & { readonly companyId: number }> {
  const installation = await openInstallation(
    {
      DATA_DIR: resolve(env['BENCH_DATA_DIR'] || resolve(import.meta.dirname, '../../../.data/bench')),
      PWA_DIR: resolve(import.meta.dirname, '../../../pwa/dist'),
      DEMO: '0',
      LOG_LEVEL: 'warn',
      PORT: '0',
    },
    (text) => console.error(text),
  );
  try {
    const ownerUrl = installation.config.databaseOwnerUrl;
    if (ownerUrl === null) throw new Error('an embedded installation has an owner');
    const passwordHash = await hashPassword(BENCH_PASSWORD);
    const { companyId } = await insertBenchCompany(ownerUrl, {
      passwordHash,
      size,
      onStep: (text) => console.error(`loading ${text}`),
    });
    return { ...installation, companyId };
  } catch (error) {
    await installation.close();
    throw error;
  }
}
