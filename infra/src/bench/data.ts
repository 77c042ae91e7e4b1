import { openBenchInstallation } from './open-bench-installation.ts';

/** `pnpm bench:data`: loads the large company for the benchmarks, and stops. */
const startedAt = performance.now();
const { companyId, close } = await openBenchInstallation(process.env);
await close();
console.log(`Company ${companyId} is there (${((performance.now() - startedAt) / 1000).toFixed(0)} s).`);
