import * as v from 'valibot';
import type { Channel } from '@prosa/contract/channels/channel';
import type { ErrorCode } from '@prosa/contract/errors';
import { type CompanyId, type ConnectionId, type ContactId, MessageId, type ScheduleId, type UserId } from '@prosa/contract/ids';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { signMessage } from '@prosa/domain/messages/sign-message';
import { listSendTimes } from '@prosa/domain/schedules/recurrence';
import { isSubscriptionLapsed } from '@prosa/domain/session/subscription';
import type { Selectable } from 'kysely';
import type { Database } from '@prosa/database/database';
import { copyMediaById } from '../media/copy-media-by-id.ts';
import { toMediaType } from '../media/media-types.ts';
import { recordOutbound } from '../messages/record-outbound.ts';
import { loadSubscription } from '../platform/access/subscription.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import type { Services } from '../platform/services.ts';
import { commit, type Read, type Write, type WriteServices } from '../platform/write.ts';
import { loadCompanyTimeZone } from '../settings/company-settings.ts';
import { closeTickets } from '../tickets/moves/close-tickets.ts';
import { insertCompanyTicket } from '../tickets/moves/insert-company-ticket.ts';
import { findActiveTicket } from '../tickets/rows/find-active-ticket.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';
import { enqueueScheduleSending, sendScheduleJob } from './send-schedule-job.ts';

type ScheduleRow = Selectable<Database['schedules']>;
/** The contact, connection and author of a message that can be sent. */
type Recipient = {
  readonly contact: { readonly id: ContactId; readonly name: string; readonly is_group: boolean };
  readonly connection: {
    readonly id: ConnectionId;
    readonly name: string;
    readonly channel: Channel;
    readonly group_as_ticket: string;
  };
  readonly author: { readonly id: UserId; readonly name: string } | undefined;
};

/**
 * Sends a scheduled message that is due, even if the job is late, and enqueues the next one of its series. If several times have
 * passed, sends one message for all of them. Does nothing for a repeated job, or if the schedule was deleted, changed or sent.
 */
export async function sendSchedule(services: Services, companyId: CompanyId, scheduleId: ScheduleId): Promise<void> {
  await commit(services, companyId, async (write) => {
    const { tx, changes, now } = write;
    const schedule = await tx
      .selectFrom('schedules')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', scheduleId)
      .forUpdate()
      .executeTakeFirst();
    if (schedule?.status !== 'PENDENTE' || schedule.awaits_media) return;
    // The schedule is not due if this process's clock is slow, or if somebody has chosen a later time.
    if (schedule.send_at > now) return enqueueScheduleSending(write, scheduleId, schedule.send_at);
    const recipient = await findRecipient(write, schedule);
    if (typeof recipient !== 'string') await recordScheduledMessage(write, schedule, recipient);
    const next = await findNextInSeries(write, schedule);
    const failure = typeof recipient === 'string' ? recipient : null;
    const isOver = next === undefined;
    await tx
      .updateTable('schedules')
      .set({
        sent_times: next?.number ?? schedule.enviar_quantas_vezes,
        ...(isOver ? {} : { send_at: next.at }),
        ...(isOver ? { status: failure === null ? ('AGENDADA' as const) : ('ERRO' as const) } : {}),
        ...(isOver && failure === null ? { sent_at: now } : {}),
        failure,
        updated_at: now,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', scheduleId)
      .execute();
    changes.schedules.set(scheduleId, 'update');
    if (next !== undefined) await enqueueScheduleSending(write, scheduleId, next.at);
  });
}

export const sendScheduleRunner = createJobRunner(sendScheduleJob, ({ services, companyId }, { scheduleId }) =>
  sendSchedule(services, companyId, scheduleId),
);

/** Returns the number and the time of the next message of the series, or undefined if the series has ended. */
async function findNextInSeries(
  { tx, companyId, now }: Write,
  schedule: ScheduleRow,
): Promise<{ readonly number: number; readonly at: Date } | undefined> {
  const times = listSendTimes(
    {
      intervalo: schedule.intervalo,
      valorIntervalo: schedule.valor_intervalo,
      enviarQuantasVezes: schedule.enviar_quantas_vezes - schedule.first_number,
      tipoDias: schedule.tipo_dias,
    },
    { firstAt: schedule.first_at, timeZone: await loadCompanyTimeZone(tx, companyId) },
  );
  const place = times.findIndex((at, index) => schedule.first_number + index > schedule.sent_times && at > now);
  const at = times[place];
  return at === undefined ? undefined : { number: schedule.first_number + place, at };
}

/** Finds the contact and the connection of the message, or returns the code of the reason why it can't be sent. */
async function findRecipient(write: Write, schedule: ScheduleRow): Promise<Recipient | ErrorCode> {
  const { tx, companyId, now } = write;
  if (isSubscriptionLapsed(await loadSubscription(tx, companyId), now)) return 'ERR_SUBSCRIPTION_EXPIRED';
  const plan = await tx
    .selectFrom('companies as o')
    .innerJoin('plans as p', 'p.id', 'o.plan_id')
    .select('p.use_schedules')
    .where('o.id', '=', companyId)
    .executeTakeFirst();
  if (plan?.use_schedules !== true) return 'ERR_NO_PERMISSION';
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'is_group', 'active'])
    .where('company_id', '=', companyId)
    .where('id', '=', schedule.contact_id)
    .executeTakeFirstOrThrow();
  if (!contact.active) return 'ERR_CONTACT_BLOCKED';
  const author =
    schedule.user_id === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select(['id', 'name', 'whatsapp_id'])
          .where('company_id', '=', companyId)
          .where('id', '=', schedule.user_id)
          .executeTakeFirst();
  const chosenId = schedule.whatsapp_id ?? (await findConnectionOfNewestTicket(write, contact.id)) ?? author?.whatsapp_id ?? null;
  const connection = await tx
    .selectFrom('whatsapps')
    .select(['id', 'name', 'channel', 'group_as_ticket'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .$if(chosenId === null, (query) => query.where('is_default', '=', true))
    .$if(chosenId !== null, (query) => query.where('id', '=', chosenId))
    .forKeyShare()
    .executeTakeFirst();
  if (connection === undefined) return chosenId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND';
  return { contact, connection, author };
}

/** Finds the connection of the contact's newest ticket. Returns undefined if that connection is deleted. */
async function findConnectionOfNewestTicket({ tx, companyId }: Read, contactId: ContactId): Promise<ConnectionId | undefined> {
  const newest = await tx
    .selectFrom('tickets as t')
    .innerJoin('whatsapps as w', (join) => join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.whatsapp_id'))
    .select('w.id')
    .where('t.company_id', '=', companyId)
    .where('t.contact_id', '=', contactId)
    .where('w.deleted_at', 'is', null)
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

/** Records the message in its ticket and enqueues its delivery. */
async function recordScheduledMessage(write: Write & WriteServices, schedule: ScheduleRow, recipient: Recipient): Promise<void> {
  const { tx, companyId, newId, now } = write;
  const { ticket, isOpenedNow } = await findOrOpenTicket(write, schedule, recipient);
  const { author, contact, connection } = recipient;
  const queue =
    ticket.queue_id === null
      ? undefined
      : await tx
          .selectFrom('queues')
          .select('name')
          .where('company_id', '=', companyId)
          .where('id', '=', ticket.queue_id)
          .executeTakeFirst();
  const text = fillVariables(schedule.body, {
    contactName: contact.name,
    userName: author?.name ?? '',
    ticketId: ticket.id,
    queueName: queue?.name ?? '',
    connectionName: connection.name,
    now,
    timeZone: await loadCompanyTimeZone(tx, companyId),
  });
  // Each message of a series has its own copy of the file.
  const file =
    schedule.media_id === null ? null : await copyMediaById(write, { kind: 'ticket', id: ticket.id }, schedule.media_id);
  await recordOutbound(write, {
    id: v.parse(MessageId, newId()),
    ticket,
    userId: author?.id ?? null,
    body: schedule.assinar && author !== undefined ? signMessage(author.name, text) : text,
    isPrivate: false,
    mediaType: file === null ? 'chat' : toMediaType(file.mimeType),
    mediaId: file?.id ?? null,
    mediaName: file?.name ?? null,
    mediaDurationS: file?.durationS ?? null,
    quotedId: null,
    isAutomatic: true,
    isShown: ticket.status !== 'closed',
    scheduleId: schedule.id,
  });
  const closesAgain = isOpenedNow && (schedule.status_ticket === 'closed' || schedule.open_ticket === 'disabled');
  if (closesAgain) await closeTickets(write, [ticket.id], { kind: 'system', reason: 'schedule' });
}

/**
 * Locks the ticket for the message: the contact's active ticket on the connection, or else a new ticket. If the schedule should
 * not open a new ticket, the contact's newest ticket on the connection is used instead of a new one. If the contact has no ticket
 * there, a new one is opened in any case.
 */
async function findOrOpenTicket(
  write: Write,
  schedule: ScheduleRow,
  { contact, connection }: Recipient,
): Promise<{ readonly ticket: StoredTicket; readonly isOpenedNow: boolean }> {
  const { tx, companyId } = write;
  const activeId = await findActiveTicket(write, contact.id, connection.id);
  if (activeId !== undefined) return { ticket: await lockTicket(write, activeId), isOpenedNow: false };
  if (schedule.open_ticket === 'disabled') {
    const newest = await tx
      .selectFrom('tickets')
      .select('id')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contact.id)
      .where('whatsapp_id', '=', connection.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest !== undefined) return { ticket: await lockTicket(write, newest.id), isOpenedNow: false };
  }
  const attendantId = await findUndeletedUserId(write, schedule.ticket_user_id);
  const isGroup = contact.is_group && connection.group_as_ticket === 'disabled';
  const ticket = await insertCompanyTicket(write, {
    status: isGroup ? 'group' : attendantId === null ? 'pending' : 'open',
    contact,
    connection,
    queueId: schedule.queue_id,
    userId: attendantId,
    openedBy: null,
  });
  // If somebody opened a ticket at the same time, the job fails. Its repeat then finds that ticket.
  if (ticket === undefined) throw new Error(`another ticket of contact ${contact.id} was opened at the same time`);
  return { ticket, isOpenedNow: true };
}

/** Returns the chosen attendant. Returns null if the schedule has no attendant, or if the attendant was deleted. */
async function findUndeletedUserId({ tx, companyId }: Read, userId: UserId | null): Promise<UserId | null> {
  if (userId === null) return null;
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user?.id ?? null;
}
