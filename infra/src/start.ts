import { seedDemo } from '@prosa/api/demo/seed-demo';
import { startApi } from '@prosa/api/main';
import { createLog } from '@prosa/api/platform/log';
import { createMediaStore } from '@prosa/api/platform/storage/create-media-store';
import { newId } from '@prosa/api/platform/new-id';
import { catchStrayErrors } from '@prosa/server/stray-errors';
import { openTenantDatabase } from '@prosa/database/tenant';
import { createSyncServer } from '@prosa/sync-server/create-sync-server';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { withTerminalDefaults } from './terminal-defaults.ts';
import { openInstallation, type Environment, type Installation } from './installation.ts';

const demoLogins = [
  ['admin@demo.prosa', 'admin'],
  ['atendente1@demo.prosa', 'attendant'],
  ['atendente2@demo.prosa', 'attendant'],
  ['super@demo.prosa', 'super user'],
] as const;

/**
 * The time in milliseconds after a first Ctrl-C within which another one counts as its repetition. Later, another Ctrl-C ends the
 * process without waiting for running work.
 */
const IGNORED_REPETITION_MS = 1_000;

/** Starts all of Prosa in this process, and shuts it down gracefully on Ctrl-C or SIGTERM. */
async function startProsa(env: Environment): Promise<void> {
  const port = env['PORT'] || '3000';
  await assertPortIsFree(Number(port));
  const installation = await openInstallation(
    { PWA_DIR: resolve(import.meta.dirname, '../../pwa/dist'), ...removeEmptyVariables(env) },
    (text) => console.error(text),
  );
  try {
    await serveInstallation(installation, env);
  } catch (error) {
    await installation.close();
    throw error;
  }
}

async function serveInstallation({ config, demoPassword, close }: Installation, env: Environment): Promise<void> {
  if (demoPassword !== undefined) await ensureDemo(config, demoPassword);
  const api = await startApi({
    config,
    mount: ({ database, documentSignals, log, clock }, isAllowedOrigin) => ({
      prefix: '/sync/',
      ...createSyncServer({ database, signals: documentSignals, log, isAllowedOrigin, clock, metricsToken: config.metricsToken }),
    }),
  });
  let stoppingSince: number | null = null;
  const stop = (code = 0): void => {
    if (stoppingSince !== null) {
      // A single Ctrl-C may arrive twice: once from the terminal, and once from the package manager.
      if (performance.now() - stoppingSince > IGNORED_REPETITION_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    api
      .stop()
      .finally(close)
      .then(
        () => process.exit(code),
        (error: unknown) => exitWithError(error),
      );
  };
  process.on('SIGINT', () => stop());
  process.on('SIGTERM', () => stop());
  const log = createLog(config.logLevel);
  catchStrayErrors({
    onError: (error, origin) => log.error({ err: error, origin }, 'nobody caught an error'),
    stop: () => stop(1),
  });
  console.log(`Prosa is ready at http://localhost:${api.port}`);
  if (demoPassword === undefined) return printHowToCreateCompany(config, env);
  console.log(`\nDemo log-ins, all with the password ${demoPassword}`);
  for (const [email, role] of demoLogins) console.log(`  ${email.padEnd(24)}${role}`);
  console.log(`Play a customer at http://localhost:${api.port}/simulator`);
}

/** If there is no company yet, prints how to create the first one, because nobody can log in without a company. */
async function printHowToCreateCompany({ databaseUrl }: Installation['config'], env: Environment): Promise<void> {
  const database = openTenantDatabase(databaseUrl, { poolSize: 1, onPoolError: () => {} });
  try {
    const company = await database.withPlatform('super-user', (tx) =>
      tx.selectFrom('companies').select('id').limit(1).executeTakeFirst(),
    );
    if (company !== undefined) return;
  } finally {
    await database.close();
  }
  // Only one process may use the embedded database, so the operator must stop Prosa before the command.
  const instructions = env['DATABASE_URL']
    ? 'In another terminal, with the same environment, run'
    : 'Stop Prosa (Ctrl-C) and run';
  console.log(`\nNobody can log in yet: there is no company. ${instructions}`);
  console.log('  npx pnpm prosa admin:create --company "Your company" --name "Your name" --email you@example.com');
  console.log(env['DATABASE_URL'] ? 'and log in.' : 'then start it again and log in.');
}

async function ensureDemo(config: Installation['config'], password: string): Promise<void> {
  const database = openTenantDatabase(config.databaseUrl, { poolSize: 2, onPoolError: () => {} });
  try {
    await seedDemo({ database, clock: () => new Date(), newId }, { password, media: createMediaStore(config) });
  } finally {
    await database.close();
  }
}

/**
 * Throws if the port is taken. The check comes first, so that a start with a wrong port fails within a second and changes
 * nothing.
 */
function assertPortIsFree(port: number): Promise<void> {
  return new Promise((done, reject) => {
    const probeServer = createServer();
    probeServer.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken by another program. Stop that, or choose another one: PORT=3001 npx pnpm start`)
          : error,
      ),
    );
    probeServer.listen(port, () => probeServer.close(() => done()));
  });
}

function removeEmptyVariables(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? `Prosa did not start. ${error.message}` : error);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}

await startProsa(withTerminalDefaults(process.env, process.stdout.isTTY)).catch(exitWithError);
