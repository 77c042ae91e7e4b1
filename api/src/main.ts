import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { assertRoleIsBound } from '@prosa/database/tenant';
import { createApp } from './app.ts';
import { createServices } from './create-services.ts';
import { acceptSockets } from './live/accept-sockets.ts';
import type { Config } from './platform/config.ts';
import { startWorker } from './worker.ts';

/** Starts the roles of `config` on one port. `stop` finishes what runs, then closes everything. */
export async function startApi({
  config,
}: {
  config: Config;
}): Promise<{ server: Server; port: number; stop: () => Promise<void> }> {
  const services = await createServices(config);
  await assertRoleIsBound(services.database);
  const server = createServer(getRequestListener(createApp(services).fetch));
  acceptSockets(services);
  services.live.io.attach(server);
  server.on('upgrade', (request, socket) => {
    if (request.url?.startsWith('/socket.io') !== true) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  const worker = config.role === 'web' ? null : await startWorker(services);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop() {
      await services.live.close();
      await new Promise((done) => server.close(done));
      await worker?.stop();
      await services.database.close();
    },
  };
}
