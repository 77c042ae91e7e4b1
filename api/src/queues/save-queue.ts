import type { QueueId } from '@prosa/contract/ids';
import type { CreateQueueBody, ManagedQueue, UpdateQueueBody } from '@prosa/contract/queues/queue-fields';
import { hasTarget } from '@prosa/domain/answer-targets/answer-targets';
import { DatabaseError } from 'pg';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read } from '../platform/write.ts';
import { assertPlanLimit } from '../plan-limits/assert-plan-limit.ts';
import { replaceServiceHours, toServiceHoursLogFields } from '../service-hours/service-hours.ts';
import { assertFileListExists } from '../file-lists/assert-file-list-exists.ts';
import { enqueueTimerPlan } from '../tickets/timers/plan-timers-job.ts';
import { lockIntegrationForReference } from '../lookups/lock-integration-for-reference.ts';
import { loadManagedQueue, lockManagedQueue } from './managed-queue.ts';

/**
 * Creates a queue. Refuses with ERR_PLAN_LIMIT, ERR_WAPP_GREETING_REQUIRED, ERR_NO_FILE_LIST_FOUND, ERR_NO_INTEGRATION_FOUND,
 * ERR_QUEUE_COLOR_ALREADY_EXISTS and ERR_QUEUE_NAME_ALREADY_EXISTS.
 */
export async function createQueue(command: Command, input: CreateQueueBody): Promise<ManagedQueue> {
  const { tx, companyId, changes } = command;
  await assertPlanLimit(command, 'queues');
  await assertGreeting(command, input.greetingMessage);
  await assertFileListExists(command, input.fileListId);
  await lockIntegrationForReference(command, input.integrationId);
  const { name, color } = input;
  const { id } = await refuseTakenNameOrColour(() =>
    tx
      .insertInto('queues')
      .values({ company_id: companyId, ...toQueueColumns(input), name, color })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  if (input.schedules !== undefined) await replaceServiceHours(command, { kind: 'queue', id }, input.schedules);
  const queue = await loadManagedQueue(command, id);
  await recordChange(command, { entity: 'queue', id, name }, { before: null, after: toQueueLogFields(queue) });
  changes.queues.set(id, 'create');
  return queue;
}

/**
 * Updates the fields of a queue that the request contains. Refuses with ERR_NO_QUEUE_FOUND, ERR_VERSION_CONFLICT,
 * ERR_WAPP_GREETING_REQUIRED, ERR_NO_FILE_LIST_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_QUEUE_COLOR_ALREADY_EXISTS and
 * ERR_QUEUE_NAME_ALREADY_EXISTS.
 */
export async function updateQueue(command: Command, id: QueueId, body: UpdateQueueBody): Promise<ManagedQueue> {
  const { tx, companyId, changes } = command;
  const before = await lockManagedQueue(command, id);
  assertVersion(before.version, body.version);
  if (body.greetingMessage !== undefined) await assertGreeting(command, body.greetingMessage, id);
  await assertFileListExists(command, body.fileListId);
  await lockIntegrationForReference(command, body.integrationId);
  await refuseTakenNameOrColour(() =>
    tx
      .updateTable('queues')
      .set({ ...toQueueColumns(body), version: before.version + 1 })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
  if (body.schedules !== undefined) await replaceServiceHours(command, { kind: 'queue', id }, body.schedules);
  const queue = await loadManagedQueue(command, id);
  await recordChange(
    command,
    { entity: 'queue', id, name: queue.name },
    { before: toQueueLogFields(before), after: toQueueLogFields(queue) },
  );
  if (timerFields.some((field) => before[field] !== queue[field]) || (body.schedules !== undefined && hasTarget(queue)))
    await enqueueTimerPlan(command, { of: 'queue', id });
  changes.queues.set(id, 'update');
  return queue;
}

/** The fields that decide when a ticket timer acts in the queue's tickets. */
const timerFields = [
  'ativarRoteador',
  'tempoRoteador',
  'firstAnswerMinutes',
  'nextAnswerMinutes',
  'overdueAction',
] as const satisfies readonly (keyof ManagedQueue)[];

/** Converts a queue to the fields that the change log compares. The options of its chatbot have entries of their own. */
export const toQueueLogFields = ({ id: _id, version: _version, chatbots: _chatbots, schedules, ...fields }: ManagedQueue) => ({
  ...fields,
  schedules: toServiceHoursLogFields(schedules),
});

/** Converts the fields of a request to columns. An undefined field stays unchanged. */
const toQueueColumns = (body: UpdateQueueBody) => ({
  name: body.name,
  color: body.color,
  greeting_message: body.greetingMessage,
  out_of_hours_message: body.outOfHoursMessage,
  order_queue: body.orderQueue,
  close_ticket: body.closeTicket,
  ativar_roteador: body.ativarRoteador,
  tempo_roteador_minutes: body.tempoRoteador,
  first_answer_minutes: body.firstAnswerMinutes,
  next_answer_minutes: body.nextAnswerMinutes,
  overdue_action: body.overdueAction,
  create_ticket_send_notification_wa_user: body.createTicketSendNotificationWAUser,
  message_notification: body.messageNotification,
  file_list_id: body.fileListId,
  integration_id: body.integrationId,
});

/**
 * Asserts that a queue has a greeting. The company's only queue needs none (coverage 2 §5). Refuses with
 * ERR_WAPP_GREETING_REQUIRED.
 */
async function assertGreeting({ tx, companyId }: Read, greeting: string, exceptId?: QueueId): Promise<void> {
  if (greeting.trim() !== '') return;
  const other = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .$call((query) => (exceptId === undefined ? query : query.where('id', '<>', exceptId)))
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw new AppError('ERR_WAPP_GREETING_REQUIRED', 422);
}

/** Runs `write`. If another queue of the company has the same name or colour, refuses with the code for this field. */
async function refuseTakenNameOrColour<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.constraint === 'queues_color') throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS', 409);
    if (error.constraint === 'queues_company_id_name_key') throw new AppError('ERR_QUEUE_NAME_ALREADY_EXISTS', 409);
    throw error;
  }
}
