import { Connection, FilterConnectionsQuery } from '@prosa/contract/channels/connection';
import { CheckConnectionBody, ConnectionCheck } from '@prosa/contract/channels/connection-check';
import { ConnectionChannels, ConnectionUses, ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import { ConnectionId, pathId } from '@prosa/contract/ids';
import { array } from 'valibot';
import { findConnectionWithSecrets } from '../channels/find-connection-with-secrets.ts';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { listConnectionChannels } from './connection-channels.ts';
import { checkKeysWithMeta } from './connection-state.ts';
import { loadConnectionUses } from './delete-connection.ts';
import { listConnections } from './list-connections.ts';
import { listManagedConnections, loadManagedConnection } from './managed-connection.ts';

const ConnectionPath = pathId(ConnectionId);
const connectionPath = '/whatsapp/:whatsappId{[0-9]+}';
const parseConnectionId = ({ whatsappId }: Readonly<Record<string, string>>): ConnectionId =>
  parseInput(ConnectionPath, whatsappId);

/** Routes by which every user can list the connections, without their keys (coverage 2 §7). */
export function connectionRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /whatsapp',
    { summary: 'Connections, without their keys', answer: array(ConnectionWithFlows) },
    async (c, { companyId }) => c.json(await database.withTenant(companyId, (tx) => listConnections({ tx, companyId }))),
  );

  router.scoped(
    'GET /whatsapp/filter',
    { summary: 'Connections that are connected, of a channel where one is named', answer: array(Connection) },
    async (c, { companyId }) => {
      const { channel } = parseInput(FilterConnectionsQuery, c.req.query());
      const connections = await database.withTenant(companyId, (tx) => listConnections({ tx, companyId }));
      return c.json(connections.filter((each) => each.status === 'CONNECTED' && (channel ?? each.channel) === each.channel));
    },
  );

  for (const path of [`GET ${connectionPath}`, 'GET /whatsapp-admin/:whatsappId{[0-9]+}'] as const)
    router.scoped(
      path,
      { summary: 'One connection, with all that its form edits', answer: ManagedConnection },
      async (c, { companyId }) => {
        const id = parseConnectionId(c.req.param());
        return c.json(await database.withTenant(companyId, (tx) => loadManagedConnection({ tx, companyId }, id)));
      },
    );

  router.scoped(
    'GET /whatsapp-admin',
    { summary: 'Connections, each with all that its form edits', answer: array(ManagedConnection) },
    async (c, { companyId }) => c.json(await database.withTenant(companyId, (tx) => listManagedConnections({ tx, companyId }))),
  );

  router.scoped(
    `GET ${connectionPath}/uses`,
    { summary: 'What a deletion of the connection touches', answer: ConnectionUses },
    async (c, { companyId }) => {
      const id = parseConnectionId(c.req.param());
      return c.json(await database.withTenant(companyId, (tx) => loadConnectionUses({ tx, companyId }, id)));
    },
  );

  router.scoped(
    'GET /whatsapp-channels',
    { summary: 'Channels that a new connection may have, and why not the others', answer: ConnectionChannels },
    async (c, { companyId }) => {
      const channels = await database.withTenant(companyId, (tx) => listConnectionChannels({ tx, companyId }, services));
      return c.json({ channels });
    },
  );

  router.scoped(
    'POST /whatsapp-check',
    {
      summary: 'Asks Meta whether the keys of a Cloud API connection are right',
      body: CheckConnectionBody,
      answer: ConnectionCheck,
    },
    async (c, { companyId }) => {
      const { whatsappId, ...typed } = parseInput(CheckConnectionBody, await readJson(c));
      const stored =
        whatsappId === undefined
          ? undefined
          : await database.withTenant(companyId, (tx) =>
              findConnectionWithSecrets({ tx, companyId }, services.secrets, whatsappId),
            );
      if (stored === null) throw new AppError('ERR_NO_WAPP_FOUND', 404);
      const keys = {
        phoneNumberId: typed.phoneNumberId ?? stored?.phoneNumberId ?? null,
        businessAccountId: typed.businessAccountId ?? stored?.businessAccountId ?? null,
        accessToken: typed.accessToken || (stored?.accessToken ?? null),
        appSecret: typed.appSecret || (stored?.appSecret ?? null),
        verifyToken: typed.verifyToken || (stored?.verifyToken ?? null),
      };
      return c.json(await checkKeysWithMeta(services.config, keys));
    },
  );
}
