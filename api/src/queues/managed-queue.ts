import type { QueueId } from '@prosa/contract/ids';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import { listChatbotOptions } from '../chatbots/chatbot-options.ts';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { listServiceHours } from '../service-hours/service-hours.ts';

const selectManagedQueues = ({ tx, companyId }: Read) =>
  tx
    .selectFrom('queues')
    .select(['id', 'name', 'color', 'greeting_message as greetingMessage', 'order_queue as orderQueue', 'version'])
    .select(['out_of_hours_message as outOfHoursMessage', 'close_ticket as closeTicket'])
    .select(['ativar_roteador as ativarRoteador', 'tempo_roteador_minutes as tempoRoteador'])
    .select(['first_answer_minutes as firstAnswerMinutes', 'next_answer_minutes as nextAnswerMinutes'])
    .select('overdue_action as overdueAction')
    .select('create_ticket_send_notification_wa_user as createTicketSendNotificationWAUser')
    .select(['message_notification as messageNotification', 'file_list_id as fileListId', 'integration_id as integrationId'])
    .where('company_id', '=', companyId)
    .orderBy('order_queue', (order) => order.asc().nullsLast())
    .orderBy('id');

/** Lists the company's queues in their order, with every field that admins edit. */
export async function listManagedQueues(read: Read): Promise<ManagedQueue[]> {
  const rows = await selectManagedQueues(read).execute();
  const hours = await listServiceHours(read, 'queue');
  const options = Map.groupBy(await listChatbotOptions(read), ({ queueId }) => queueId);
  return rows.map((row) => ({
    ...row,
    schedules: hours.get(row.id) ?? [...defaultServiceHours],
    chatbots: options.get(row.id) ?? [],
  }));
}

/** Loads a queue of the company. Refuses with ERR_NO_QUEUE_FOUND. */
export async function loadManagedQueue(read: Read, id: QueueId): Promise<ManagedQueue> {
  const row = await selectManagedQueues(read).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_QUEUE_FOUND', 404);
  const hours = await listServiceHours(read, 'queue');
  const chatbots = await listChatbotOptions(read, id);
  return { ...row, schedules: hours.get(row.id) ?? [...defaultServiceHours], chatbots };
}

/** Locks a queue of the company until the transaction ends, and loads it. Refuses with ERR_NO_QUEUE_FOUND. */
export async function lockManagedQueue(read: Read, id: QueueId): Promise<ManagedQueue> {
  const { tx, companyId } = read;
  await tx.selectFrom('queues').select('id').where('company_id', '=', companyId).where('id', '=', id).forUpdate().execute();
  return loadManagedQueue(read, id);
}
