import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { endCallersOnError } from '@prosa/server/stray-errors';
import { assertRoleObeysPolicies } from '@prosa/database/tenant';
import { createApp } from './app.ts';
import { closeServices, createServices } from './create-services.ts';
import { acceptSockets } from './live/accept-sockets.ts';
import { watchLapsedCompanies } from './live/disconnect-lapsed-companies.ts';
import { addAnswerHeaders } from './platform/http/answer-headers.ts';
import { compressJson } from './platform/http/compress-json.ts';
import { lockDatabase } from './platform/database/lock-database.ts';
import type { Config } from './platform/config.ts';
import { settlesWithin } from './platform/settles-within.ts';
import { isAllowedOrigin } from '@prosa/domain/session/is-allowed-origin';
import { keepBuildAssets } from './platform/http/keep-build-assets.ts';
import type { Services } from './platform/services.ts';
import { startWorker } from './worker.ts';

/** The time in milliseconds that a starting process waits for its predecessor to stop. */
const PREDECESSOR_WAIT_MS = 12_000;
/** The time in milliseconds that a stopping process gives requests and jobs to finish. Then it aborts them. */
const STOP_GRACE_MS = 10_000;

/**
 * Another server that runs in this process on the same port, and serves every path that begins with `prefix`. The API knows the
 * sync-server only by this type.
 */
export type EmbeddedServer = {
  readonly prefix: `/${string}/`;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly stop: (withinMs: number) => Promise<void>;
};

/**
 * The maximum number of connections that may wait until the server accepts them. The operating system may have a lower limit.
 * After a restart, all devices reconnect at the same time.
 */
const MAX_UNACCEPTED_CONNECTIONS = 4_096;

/**
 * The maximum time in milliseconds that a stopping process takes to tell colleagues that the users of its devices have left their
 * tickets.
 */
const END_PRESENCE_TIMEOUT_MS = 1_000;

/**
 * Starts the process in the role of `config`, with a server on one port. A process that only runs jobs serves only the routes for
 * health and metrics. `stop` accepts no more requests and closes the sockets. It gives requests and jobs up to `stopMs` to
 * finish, releases the leases of jobs and closes the services.
 */
export async function startApi({
  config,
  handoverMs = PREDECESSOR_WAIT_MS,
  stopMs = STOP_GRACE_MS,
  mount = () => null,
}: {
  config: Config;
  handoverMs?: number;
  stopMs?: number;
  /**
   * Creates the embedded server from the services of this process. A process that only runs jobs doesn't call this function.
   */
  mount?: (services: Services, isAllowed: (request: IncomingMessage) => boolean) => EmbeddedServer | null;
}): Promise<{ server: Server; port: number; stop: () => Promise<void> }> {
  const services = await createServices(config);
  const cleanups: (() => Promise<void>)[] = [() => closeServices(services)];
  try {
    await assertRoleObeysPolicies(services.database);
    const claim = await lockDatabase(config, services.log, handoverMs);
    cleanups.unshift(claim.release);
    const { pwaDir, dataDir } = config;
    const formerBuilds = pwaDir === null ? [] : await keepBuildAssets(pwaDir, join(dataDir, 'assets'), services.clock());
    const answer = getRequestListener(createApp(services, undefined, formerBuilds).fetch);
    const isAllowed = (request: IncomingMessage): boolean => isAllowedOrigin(config, request);
    const mounted = config.role === 'worker' ? null : mount(services, isAllowed);
    const isRequestFor = (otherServer: EmbeddedServer | null, request: IncomingMessage): otherServer is EmbeddedServer =>
      otherServer !== null && request.url?.startsWith(otherServer.prefix) === true;
    if (mounted !== null) cleanups.unshift(() => mounted.stop(0));
    const server = createServer((request, response) => {
      if (isRequestFor(mounted, request)) return mounted.answer(request, response);
      compressJson(request, response);
      return answer(request, response);
    });
    const presence = config.role === 'worker' ? null : acceptSockets(services);
    if (presence !== null) {
      const subscriptions = watchLapsedCompanies(services);
      cleanups.unshift(async () => subscriptions.stop());
      server.once('close', subscriptions.stop);
      services.live.attach(server, isAllowed);
    }
    // This listener runs first, because socket.io answers its requests before other listeners run.
    server.prependListener('request', addAnswerHeaders);
    endCallersOnError(server);
    server.on('upgrade', (request, socket, head) => {
      // Node gives this function a socket without an error listener, and an unhandled error of the socket would end the process.
      socket.on('error', () => socket.destroy());
      if (isRequestFor(mounted, request)) mounted.upgrade(request, socket, head);
      else if (config.role === 'worker' || request.url?.startsWith('/socket.io/') !== true)
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n', () => socket.destroy());
    });
    const worker = config.role === 'web' ? null : await startWorker(services);
    if (worker !== null) cleanups.unshift(() => worker.stop(0));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: config.port, backlog: MAX_UNACCEPTED_CONNECTIONS }, resolve);
    });
    // The server emits an error if it cannot accept a connection, for example because file descriptors run out.
    server.on('error', (error) => services.log.error({ err: error }, 'the server failed to take a connection'));
    const address = server.address();
    return {
      server,
      port: typeof address === 'object' && address !== null ? address.port : config.port,
      async stop() {
        const until = performance.now() + stopMs;
        const requests = new Promise((done) => server.close(done));
        // Closes idle connections again and again, because a connection becomes idle only when its last request ends.
        const closing = setInterval(() => server.closeIdleConnections(), 50);
        // Without this call, users of other processes would see the devices of this process as present until the last reports
        // expire.
        if (presence !== null) await settlesWithin(END_PRESENCE_TIMEOUT_MS, presence.endAll());
        await Promise.all([services.live.close(), mounted?.stop(stopMs)]);
        const jobs = worker?.stop(stopMs);
        if (!(await settlesWithin(until - performance.now(), requests))) {
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
    for (const step of cleanups) await step().catch(() => {});
    throw error;
  }
}
