import { startApi } from '@prosa/api/main';
import { readConfig } from '@prosa/api/platform/config';

/** Runs the unchanged API with the role `web` in a separate process, and reports its port to the parent process. */
const { port } = await startApi({ config: { ...readConfig(process.env), port: Number(process.env['BENCH_PORT'] ?? 0) } });
process.send?.(port);
// The process ends with its parent, because no other process would stop it.
process.on('disconnect', () => process.exit());
