import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { ConnectionId, QueueId } from '@prosa/contract/ids';
import type { ServiceHours } from '@prosa/contract/service-hours/service-hours';
import type { QueueSummary } from '@prosa/contract/session/session';
import type { Database } from '@prosa/database/database';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import { type Selectable, sql } from 'kysely';
import { toMediaUrl } from '../media/media-url.ts';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { listServiceHours } from '../service-hours/service-hours.ts';
import { toConnectionWithFlows } from './connection-flows.ts';

/** Loads a connection of the company with every field that admins edit. Refuses with ERR_NO_WAPP_FOUND. */
export async function loadManagedConnection(read: Read, id: ConnectionId): Promise<ManagedConnection> {
  const [connection] = await listManagedConnections(read, id);
  if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  return connection;
}

/** Lists the company's connections by name with every field that admins edit. With `id`, lists only that connection. */
export async function listManagedConnections(read: Read, id?: ConnectionId): Promise<ManagedConnection[]> {
  const { tx, companyId } = read;
  const rows = await tx
    .selectFrom('whatsapps')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .$call((query) => (id === undefined ? query : query.where('id', '=', id)))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const queues = await tx.selectFrom('queues').select(['id', 'name', 'color']).where('company_id', '=', companyId).execute();
  const media = await tx
    .selectFrom('media')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${rows.flatMap((row) => row.greeting_media_id ?? [])}::uuid[])`)
    .execute();
  const relatedRows = {
    queues: new Map(queues.map((queue) => [queue.id, queue])),
    media: new Map(media.map((file) => [file.id, file.name])),
    hours: await listServiceHours(read, 'whatsapp'),
  };
  return rows.map((row) => toManagedConnection(row, relatedRows));
}

type RelatedRows = {
  readonly queues: ReadonlyMap<QueueId, QueueSummary>;
  readonly media: ReadonlyMap<string, string>;
  readonly hours: ReadonlyMap<number, ServiceHours>;
};

function toManagedConnection(row: Selectable<Database['whatsapps']>, { queues, media, hours }: RelatedRows): ManagedConnection {
  return {
    ...toConnectionWithFlows(row),
    companyId: row.company_id,
    queues: row.queue_ids.flatMap((queueId) => queues.get(queueId) ?? []),
    queueIds: row.queue_ids,
    schedules: hours.get(row.id) ?? [...defaultServiceHours],
    promptId: null,
    agentId: row.agent_id,
    integrationId: row.integration_id,
    greetingMessage: row.greeting_message,
    greetingMediaAttachment: row.greeting_media_id === null ? null : toMediaUrl(row.greeting_media_id, 'file'),
    greetingMediaName: media.get(row.greeting_media_id ?? '') ?? null,
    complationMessage: row.complation_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    allowGroup: row.allow_group,
    provider: row.provider,
    maxUseBotQueues: row.max_use_bot_queues,
    timeUseBotQueues: row.time_use_bot_queues_minutes,
    timeSendQueue: row.time_send_queue_minutes,
    sendIdQueue: row.send_queue_id,
    expiresTicket: row.expires_ticket_hours,
    whenExpiresTicket: row.when_expires_ticket,
    expiresInactiveMessage: row.expires_inactive_message,
    timeInactiveMessage: row.time_inactive_message_minutes,
    inactiveMessage: row.inactive_message,
    maxUseBotQueuesNPS: row.max_use_bot_queues_nps,
    expiresTicketNPS: row.expires_ticket_nps_minutes,
    timeCreateNewTicket: row.time_create_new_ticket_minutes,
    collectiveVacationStart: row.collective_vacation_start,
    collectiveVacationEnd: row.collective_vacation_end,
    collectiveVacationMessage: row.collective_vacation_message,
    phoneNumberId: row.phone_number_id,
    businessAccountId: row.business_account_id,
    hasAccessToken: row.access_token_sealed !== null,
    hasAppSecret: row.app_secret_sealed !== null,
    hasVerifyToken: row.verify_token_sealed !== null,
    tokenEnd: row.token_end,
    qrcode: '',
    retries: 0,
    version: row.version,
  };
}
