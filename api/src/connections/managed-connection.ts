import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { ConnectionId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { mediaUrl } from '../media/media-url.ts';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { loadSchedules } from '../service-hours/schedules.ts';
import { toConnectionWithFlows } from './connection-flows.ts';

/** Loads a connection of the company with all that admins edit of it. Refuses with ERR_NO_WAPP_FOUND. */
export async function loadManagedConnection(read: Read, id: ConnectionId): Promise<ManagedConnection> {
  const { tx, companyId } = read;
  const row = await tx
    .selectFrom('whatsapps')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  const queues = await tx
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${row.queue_ids}::int[])`)
    .orderBy(sql`array_position(${row.queue_ids}::int[], id)`)
    .execute();
  const media =
    row.greeting_media_id === null
      ? undefined
      : await tx
          .selectFrom('media')
          .select('name')
          .where('company_id', '=', companyId)
          .where('id', '=', row.greeting_media_id)
          .executeTakeFirst();
  return {
    ...toConnectionWithFlows(row),
    companyId,
    queues,
    queueIds: row.queue_ids,
    schedules: await loadSchedules(read, { kind: 'whatsapp', id }),
    promptId: null,
    agentId: row.agent_id,
    integrationId: null,
    greetingMessage: row.greeting_message,
    greetingMediaAttachment: row.greeting_media_id === null ? null : mediaUrl(row.greeting_media_id, 'file'),
    greetingMediaName: media?.name ?? null,
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
