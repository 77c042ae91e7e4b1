import { statements } from '@prosa/database/statements';
import { sql } from 'kysely';
import { defineEntity, readChanged } from '../platform/sync/define-entity.ts';
import { everyone } from '../platform/sync/everyone.ts';
import { selectFlows, toFlow, type FlowRow } from './to-flow.ts';

/** Flows, for every colleague's screens; no device holds them. */
export const flowEntity = defineEntity<'flows', FlowRow>({
  name: 'flows',
  news: {
    read: readChanged('flows', (companyId, ids) =>
      selectFlows(statements, companyId)
        .where(sql<boolean>`f.id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: toFlow,
    tell: ({ id, action, row: flow, users, send }) => {
      if (action === 'delete') send(everyone(users), 'flow', { action, id });
      else if (flow !== undefined) send(everyone(users), 'flow', { action, flow });
    },
  },
});
