import { Connection, FilterConnectionsQuery } from '@prosa/contract/channels/connection';
import { ConnectionWithFlows, UpdateConnectionFlows } from '@prosa/contract/flows/connection-flows';
import { ConnectionId, pathId } from '@prosa/contract/ids';
import { array } from 'valibot';
import { idempotent } from '../platform/http/idempotent.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { connectionColumns, toConnection } from './connection-columns.ts';
import { connectionColumnsWithFlows, toConnectionWithFlows, updateConnectionFlows } from './connection-flows.ts';

const ConnectionPath = pathId(ConnectionId);

/** Connections, without their keys, and which flows they start (coverage 2 §7). */
export function connectionRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /whatsapp',
    { summary: 'Connections, without their keys', answer: array(ConnectionWithFlows) },
    async (c, { companyId }) => {
      const rows = await services.database.withTenant(companyId, (tx) =>
        tx
          .selectFrom('whatsapps')
          .select(connectionColumnsWithFlows)
          .where('company_id', '=', companyId)
          .orderBy('name')
          .orderBy('id')
          .execute(),
      );
      return c.json(rows.map(toConnectionWithFlows));
    },
  );

  router.scoped(
    'GET /whatsapp/filter',
    { summary: 'Connections that are connected, of a channel where one is named', answer: array(Connection) },
    async (c, { companyId }) => {
      const { channel } = parseInput(FilterConnectionsQuery, c.req.query());
      const rows = await services.database.withTenant(companyId, (tx) =>
        tx
          .selectFrom('whatsapps')
          .select(connectionColumns)
          .where('company_id', '=', companyId)
          .where('status', '=', 'CONNECTED')
          .$call((query) => (channel === undefined ? query : query.where('channel', '=', channel)))
          .orderBy('name')
          .orderBy('id')
          .execute(),
      );
      return c.json(rows.map(toConnection));
    },
  );

  router.scoped(
    'PUT /whatsapp/:whatsappId{[0-9]+}',
    { summary: 'Changes which flows a connection starts', body: UpdateConnectionFlows, answer: ConnectionWithFlows },
    async (c, scope) => {
      const id = parseInput(ConnectionPath, c.req.param('whatsappId'));
      const input = parseInput(UpdateConnectionFlows, await readJson(c));
      return idempotent({ services, scope, c }, { name: 'update-connection-flows', input: [id, input] }, async (command) => ({
        status: 200,
        body: await updateConnectionFlows(command, id, input),
      }));
    },
  );
}
