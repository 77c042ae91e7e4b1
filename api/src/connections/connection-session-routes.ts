import { Connection } from '@prosa/contract/channels/connection';
import { type CompanyId, ConnectionId, pathId } from '@prosa/contract/ids';
import { array } from 'valibot';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { refreshConnection, setConnectionStatus } from './connection-state.ts';
import { listConnections, loadConnection } from './list-connections.ts';

const ConnectionPath = pathId(ConnectionId);
const sessionPath = '/whatsappsession/:whatsappId{[0-9]+}';
const parseConnectionId = ({ whatsappId }: Readonly<Record<string, string>>): ConnectionId =>
  parseInput(ConnectionPath, whatsappId);
/** The maximum number of connections that are checked with their providers at the same time. */
const MAX_CONCURRENT_CHECKS = 5;

/**
 * Routes of a connection's session (coverage 2 §7): disconnect it, check with the provider whether it works again, get a new QR
 * code, and check all connections again.
 */
export function connectionSessionRoutes(router: Router, services: Services): void {
  const { database } = services;
  const loadOne = (companyId: CompanyId, id: ConnectionId) =>
    database.withTenant(companyId, (tx) => loadConnection({ tx, companyId }, id));

  router.scoped(
    `DELETE ${sessionPath}`,
    { summary: 'Disconnects a connection: messages of it fail until somebody tries again', answer: Connection },
    async (c, scope) => {
      const id = parseConnectionId(c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'disconnect-connection', input: id }, async (command) => {
        const { name, status } = await loadConnection(command, id);
        await setConnectionStatus(command, id, { status: 'DISCONNECTED' });
        await recordChange(
          command,
          { entity: 'connection', id, name },
          { before: { status }, after: { status: 'DISCONNECTED' } },
        );
        return { status: 200, body: await loadConnection(command, id) };
      });
    },
  );

  router.scoped(
    `POST ${sessionPath}`,
    { summary: 'Tries a connection again: asks its provider whether it is up', answer: Connection },
    async (c, { companyId }) => {
      const id = parseConnectionId(c.req.param());
      await refreshConnection(services, companyId, id);
      return c.json(await loadOne(companyId, id));
    },
  );

  router.scoped(`PUT ${sessionPath}`, { summary: 'Asks for a new QR code', answer: Connection }, async (c, { companyId }) => {
    await loadOne(companyId, parseConnectionId(c.req.param()));
    throw new AppError('ERR_CHANNEL_HAS_NO_QR', 409);
  });

  router.scoped(
    'POST /whatsapp-restart',
    { summary: 'Tries all connections of the company again', answer: array(Connection) },
    async (c, { companyId }) => {
      const ids = (await database.withTenant(companyId, (tx) => listConnections({ tx, companyId }))).map(({ id }) => id);
      while (ids.length > 0)
        await Promise.all(ids.splice(0, MAX_CONCURRENT_CHECKS).map((id) => refreshConnectionIfExists(services, companyId, id)));
      return c.json(await database.withTenant(companyId, (tx) => listConnections({ tx, companyId })));
    },
  );
}

const refreshConnectionIfExists = (services: Services, companyId: CompanyId, id: ConnectionId): Promise<void> =>
  refreshConnection(services, companyId, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
