import { startApi } from '@prosa/api/main';
import { readConfig } from '@prosa/api/platform/config';

/** The unchanged API, role web, in its own process; tells its parent the port. */
const { port } = await startApi({ config: { ...readConfig(process.env), port: Number(process.env['BENCH_PORT'] ?? 0) } });
process.send?.(port);
// A process without its parent would be stopped by nobody, so it ends with the parent.
process.on('disconnect', () => process.exit());
