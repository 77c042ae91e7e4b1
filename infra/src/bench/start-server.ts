import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '@prosa/api/platform/config';
import { once } from 'node:events';

export type BenchServer = {
  readonly port: number;
  readonly pid: number;
  /** Sends a number to the server's process, such as how many events it must send. */
  readonly tell: (value: number) => void;
  /** Asks the server's process for the figure with the number `value`. */
  readonly ask: (value: number) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts a program of this folder that runs a server, in a separate process and with the benchmarks' database. Resolves once the
 * process has reported its port.
 */
export async function startServer(
  file: string,
  config: Config,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const child = fork(join(import.meta.dirname, file), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: config.databaseUrl,
      DATABASE_OWNER_URL: config.databaseOwnerUrl ?? '',
      SECRET_KEY: config.secretKey.toString('hex'),
      DATA_DIR: config.dataDir,
      PWA_DIR: config.pwaDir ?? '',
      ROLE: 'web',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      ...env,
    },
  });
  const said = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])]);
  const port: unknown = said[0];
  if (typeof port !== 'number' || child.pid === undefined) throw new Error(`${file} ended before it listened`);
  return {
    port,
    pid: child.pid,
    tell: (value) => void child.send(value),
    async ask(value) {
      const answered = once(child, 'message');
      child.send(value);
      const [figure]: unknown[] = await answered;
      if (typeof figure !== 'number') throw new Error(`${file} gave no figure`);
      return figure;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
