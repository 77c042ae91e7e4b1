import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { endCallersOnError } from '@prosa/server/stray-errors';
import { assertRoleObeysPolicies } from '@prosa/database/tenant';
import { createApp } from './app.ts';
import { closeServices, createServices } from './create-services.ts';
import { acceptSockets } from './live/accept-sockets.ts';
import { watchSubscriptions } from './live/disconnect-lapsed-companies.ts';
import { addAnswerHeaders } from './platform/http/answer-headers.ts';
import { compressJson } from './platform/http/compress-json.ts';
import { claimDatabase } from './platform/database/claim-database.ts';
import type { Config } from './platform/config.ts';
import { endsWithin } from './platform/ends-within.ts';
import { isAllowedOrigin } from '@prosa/domain/session/is-allowed-origin';
import { keepBuildAssets } from './platform/http/keep-build-assets.ts';
import type { Services } from './platform/services.ts';
import { startWorker } from './worker.ts';

/** How long a start waits for a predecessor that is stopping, in milliseconds. */
const HANDOVER_MS = 12_000;
/** How long a stop lets requests and jobs finish, in milliseconds, before it breaks them off. */
const STOP_MS = 10_000;

/** Another server behind the same port, which has all that begins with `prefix`: the sync-server, of which this one knows nothing. */
export type MountedServer = {
  readonly prefix: `/${string}/`;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly stop: (withinMs: number) => Promise<void>;
};

/** Connections that may wait to be taken, as far as the system allows: after a restart everybody comes back at once. */
const BACKLOG = 4_096;

/**
 * Starts the roles of `config` on one port; a worker alone answers there for its health only. `stop` takes no more requests,
 * cuts the sockets, lets requests and jobs finish until `stopMs` have passed, hands back leases and closes everything.
 */
export async function startApi({
  config,
  handoverMs = HANDOVER_MS,
  stopMs = STOP_MS,
  mount = () => null,
}: {
  config: Config;
  handoverMs?: number;
  stopMs?: number;
  /** Makes what is mounted of what this process works with; not asked by a worker alone. */
  mount?: (services: Services, isAllowed: (request: IncomingMessage) => boolean) => MountedServer | null;
}): Promise<{ server: Server; port: number; stop: () => Promise<void> }> {
  const services = await createServices(config);
  const undo: (() => Promise<void>)[] = [() => closeServices(services)];
  try {
    await assertRoleObeysPolicies(services.database);
    const claim = await claimDatabase(config, services.log, handoverMs);
    undo.unshift(claim.release);
    const { pwaDir, dataDir } = config;
    const formerBuilds = pwaDir === null ? [] : await keepBuildAssets(pwaDir, join(dataDir, 'assets'), services.clock());
    const answer = getRequestListener(createApp(services, undefined, formerBuilds).fetch);
    const isAllowed = (request: IncomingMessage): boolean => isAllowedOrigin(config, request);
    const mounted = config.role === 'worker' ? null : mount(services, isAllowed);
    const isFor = (other: MountedServer | null, request: IncomingMessage): other is MountedServer =>
      other !== null && request.url?.startsWith(other.prefix) === true;
    if (mounted !== null) undo.unshift(() => mounted.stop(0));
    const server = createServer((request, response) => {
      if (isFor(mounted, request)) return mounted.answer(request, response);
      compressJson(request, response);
      return answer(request, response);
    });
    if (config.role !== 'worker') {
      acceptSockets(services);
      const subscriptions = watchSubscriptions(services);
      undo.unshift(async () => subscriptions.stop());
      server.once('close', subscriptions.stop);
      services.live.attach(server, isAllowed);
    }
    // First of all: socket.io takes requests before the others, and answers them by itself.
    server.prependListener('request', addAnswerHeaders);
    endCallersOnError(server);
    server.on('upgrade', (request, socket, head) => {
      // Node hands it over without its own guard: an error nobody hears ends the process.
      socket.on('error', () => socket.destroy());
      if (isFor(mounted, request)) mounted.upgrade(request, socket, head);
      else if (config.role === 'worker' || request.url?.startsWith('/socket.io/') !== true)
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n', () => socket.destroy());
    });
    const worker = config.role === 'web' ? null : await startWorker(services);
    if (worker !== null) undo.unshift(() => worker.stop(0));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: config.port, backlog: BACKLOG }, resolve);
    });
    // A connection that can't be taken, for want of descriptors, is an error of the server.
    server.on('error', (error) => services.log.error({ err: error }, 'the server failed to take a connection'));
    const address = server.address();
    return {
      server,
      port: typeof address === 'object' && address !== null ? address.port : config.port,
      async stop() {
        const until = performance.now() + stopMs;
        const requests = new Promise((done) => server.close(done));
        // A connection whose request ends now is idle then.
        const closing = setInterval(() => server.closeIdleConnections(), 50);
        await Promise.all([services.live.close(), mounted?.stop(stopMs)]);
        const jobs = worker?.stop(stopMs);
        if (!(await endsWithin(until - performance.now(), requests))) {
          services.log.warn('requests did not end in time and are broken off');
          server.closeAllConnections();
        }
        clearInterval(closing);
        await jobs;
        await claim.release();
        await closeServices(services);
      },
    };
  } catch (error) {
    for (const step of undo) await step().catch(() => {});
    throw error;
  }
}
