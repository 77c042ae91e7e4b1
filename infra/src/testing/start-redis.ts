import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../find-free-port.ts';
import { findRedis } from '../find-redis.ts';

/** A Redis for one test, which stores nothing on disk. */
export type TestRedis = { readonly url: string; readonly port: number; readonly stop: () => Promise<void> };

/** Starts a Redis on the given port or on a free one. The folder of Redis is deleted when Redis stops. */
export async function startRedis(given?: number): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-redis-'));
  const port = given ?? (await findFreePort());
  const server = spawn(
    findRedis(process.env),
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  await new Promise<void>((done, refuse) => {
    server.once('error', refuse);
    server.once('exit', () => refuse(new Error('The Redis of the test did not start.')));
    server.stdout.on('data', (lines: Buffer) => {
      if (lines.includes('Ready to accept connections')) done();
    });
  });
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
