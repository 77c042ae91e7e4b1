import { migrate } from '@prosa/database/migrate';
import { readConfig, type Config } from '@prosa/api/platform/config';
import { resolve } from 'node:path';
import { claimFolder } from './claim-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readLocalSecrets } from './local-secrets.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A migrated database, and the configuration of the servers that use it. */
export type Installation = {
  readonly config: Config;
  /** The password of the demo's users, or undefined if there is no demo. */
  readonly demoPassword: string | undefined;
  /** Stops the embedded PostgreSQL, if `openInstallation` started it. */
  readonly close: () => Promise<void>;
};

/**
 * Opens and migrates the installation of `env`: the database of `DATABASE_URL`, or else an embedded PostgreSQL under `DATA_DIR`
 * with its own secrets. Creates the demo unless `DEMO=0`. Throws an error with instructions for the operator.
 */
export async function openInstallation(env: Environment, onNotice: (text: string) => void): Promise<Installation> {
  return env['DATABASE_URL'] ? openConfiguredDatabase(env, onNotice) : openEmbeddedDatabase(env, onNotice);
}

async function openConfiguredDatabase(env: Environment, onNotice: (text: string) => void): Promise<Installation> {
  const config = readConfig(env);
  if (config.demo && !env['DEMO_PASSWORD']) throw new Error('DEMO=1 with DATABASE_URL needs a DEMO_PASSWORD.');
  if (config.databaseOwnerUrl === null)
    onNotice('DATABASE_OWNER_URL is not set: the database is taken as it is, without migrations.');
  else await migrate(config.databaseOwnerUrl, decodeURIComponent(new URL(config.databaseUrl).username));
  return { config, demoPassword: config.demo ? env['DEMO_PASSWORD'] : undefined, close: async () => {} };
}

async function openEmbeddedDatabase(env: Environment, onNotice: (text: string) => void): Promise<Installation> {
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  const giveUp = claimFolder(dataDir);
  try {
    const secrets = await readLocalSecrets(dataDir, env['DEMO_PASSWORD'] || undefined);
    const readConfigForUrls = (url: string, ownerUrl: string): Config =>
      readConfig({
        ...env,
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        DATABASE_OWNER_URL: ownerUrl,
        SECRET_KEY: env['SECRET_KEY'] || secrets.secretKey,
        DEMO: env['DEMO'] || '1',
      });
    readConfigForUrls('postgres://not-yet/', 'postgres://not-yet/');
    const postgres = await startEmbeddedPostgres({ dataDir, secrets, onNotice });
    try {
      await migrate(postgres.ownerUrl, postgres.appRole);
    } catch (error) {
      await postgres.stop();
      throw error;
    }
    const config = readConfigForUrls(postgres.url, postgres.ownerUrl);
    return {
      config,
      demoPassword: config.demo ? secrets.demoPassword : undefined,
      close: async () => {
        await postgres.stop();
        giveUp();
      },
    };
  } catch (error) {
    giveUp();
    throw error;
  }
}
