import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

export type LookupIds = {
  readonly queueId: number;
  /** The id of an option of the queue's chatbot. */
  readonly chatbotId: number;
  readonly whatsappId: ConnectionId;
  readonly tagId: number;
  /** The id of a kanban lane. */
  readonly laneId: number;
};

/** Inserts the rows that tickets refer to, and a setting. `name` is the name of each row and the value of the setting. */
export async function fillLookups(tx: TenantTransaction, companyId: CompanyId, name: string): Promise<LookupIds> {
  const companyColumn = { company_id: companyId };
  const { id: queueId } = await tx
    .insertInto('queues')
    .values({ ...companyColumn, name, color: '#000000', order_queue: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: chatbotId } = await tx
    .insertInto('chatbots')
    .values({ ...companyColumn, queue_id: queueId, position: 1, name, greeting_message: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const insertTag = (kanban: 0 | 1) =>
    tx
      .insertInto('tags')
      .values({ ...companyColumn, name, color: '#000000', kanban })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [{ id: tagId }, { id: laneId }] = [await insertTag(0), await insertTag(1)];
  await tx
    .insertInto('company_settings')
    .values({ ...companyColumn, key: 'transferMessage', value: name })
    .execute();
  const { id: whatsappId } = await tx
    .insertInto('whatsapps')
    .values({ ...companyColumn, name, channel: 'simulator', is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { queueId, chatbotId, whatsappId, tagId, laneId };
}
