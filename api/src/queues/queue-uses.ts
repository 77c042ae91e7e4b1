import type { QueueId } from '@prosa/contract/ids';
import type { QueueUses } from '@prosa/contract/queues/queue-fields';
import { sql } from 'kysely';
import type { Read } from '../platform/write.ts';

/**
 * Loads everything that a deletion of the queue affects: its active tickets and members, the connections that use it, and the
 * flows and the options of other queues' chatbots that refer to it.
 */
export async function loadQueueUses({ tx, companyId }: Read, id: QueueId): Promise<QueueUses> {
  const { tickets } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<string>().as('tickets'))
    .where('company_id', '=', companyId)
    .where('queue_id', '=', id)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow();
  const { users } = await tx
    .selectFrom('user_queues')
    .select(({ fn }) => fn.countAll<string>().as('users'))
    .where('company_id', '=', companyId)
    .where('queue_id', '=', id)
    .executeTakeFirstOrThrow();
  const connections = await tx
    .selectFrom('whatsapps')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`queue_ids @> array[${id}::int]`)
    .orderBy('name')
    .execute();
  const named = JSON.stringify({ nodes: [{ type: 'ticket', data: { queue: { id } } }] });
  const flows = await tx
    .selectFrom('flowbuilders as f')
    .select(['f.id', 'f.name'])
    .where('f.company_id', '=', companyId)
    .where(
      sql<boolean>`(select v.definition from flow_versions v where v.company_id = f.company_id and v.flow_id = f.id
                    order by v.version desc limit 1) @> ${named}::jsonb`,
    )
    .orderBy('f.name')
    .execute();
  const chatbotOptions = await tx
    .selectFrom('chatbots as c')
    .innerJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'c.company_id').onRef('q.id', '=', 'c.queue_id'))
    .select(['c.id', 'c.name', 'q.name as queueName'])
    .where('c.company_id', '=', companyId)
    .where('c.opt_queue_id', '=', id)
    .where('c.queue_id', '<>', id)
    .orderBy('q.name')
    .orderBy('c.id')
    .execute();
  return { tickets: Number(tickets), users: Number(users), connections, flows, chatbotOptions };
}
