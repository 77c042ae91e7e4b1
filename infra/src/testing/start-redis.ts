import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findRedis } from '../find-redis.ts';

/** A Redis for one test, which stores nothing on disk. */
export type TestRedis = { readonly url: string; readonly port: number; readonly stop: () => Promise<void> };

type RedisProcess = ChildProcessByStdio<null, Readable, null>;

/** The number of ports that are tried before the start of a Redis fails. */
const TRIES = 20;

/**
 * Draws a port from a range below the ports that the system gives to programs that ask for any port. No such program can then
 * take the port while a test has stopped its Redis.
 */
const drawPort = (): number => randomInt(16_384, 32_768);

/** Starts a Redis on the port `given`, or else on a free port. When Redis stops, its folder is deleted. */
export async function startRedis(given?: number): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-redis-'));
  const program = await findRedis(process.env);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const port = given ?? drawPort();
    const server: RedisProcess = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(server, 'exit');
    if (!(await becomesReady(server))) continue;
    return {
      url: `redis://127.0.0.1:${port}`,
      port,
      async stop() {
        server.kill('SIGTERM');
        await ended;
        await rm(folder, { recursive: true, force: true });
      },
    };
  }
  throw new Error('The Redis of the test did not start.');
}

/**
 * Waits until the process accepts connections, and returns true. Returns false if the process ends before that, for example
 * because another program has its port.
 */
async function becomesReady(server: RedisProcess): Promise<boolean> {
  const lines = createInterface({ input: server.stdout });
  return new Promise((done, refuse) => {
    server.once('error', refuse);
    server.once('exit', () => done(false));
    lines.on('line', (line) => line.includes('Ready to accept connections') && done(true));
  });
}
