import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { toShiftColumns } from '../service-hours/service-hours.ts';
import { setSettings } from './set-settings.ts';
import type { TestServices } from './start-test-services.ts';

/**
 * Gives connection 1 and its company the settings, queues, menus, hours and flows of a played connection. Deletes all tickets.
 * The company must already have the users, queues and flows to which the played connection refers.
 */
export async function installPlayedConnection({ rows, services, companyId }: TestServices, of: PlayedConnection): Promise<void> {
  for (const table of ['jobs', 'tickets', 'contacts', 'chatbots', 'service_hours', 'flowcampaigns'])
    await rows(`delete from ${table} where company_id = 1`);
  await setSettings(services, companyId, of.settings);
  await installConnection(rows, of);
  await installQueues(rows, of);
  await installHours(rows, of);
  for (const { id, active, scheduledTimeRun } of of.flows.flows)
    await rows('update flowbuilders set active = $2, scheduled_time_run = $3 where id = $1', id, active, scheduledTimeRun);
  for (const { flowId, phrase } of of.flows.campaigns)
    await rows(`insert into flowcampaigns (company_id, name, flow_id, phrase) values (1, 'Campanha', $1, $2)`, flowId, phrase);
}

type QueryRows = TestServices['rows'];

async function installConnection(rows: QueryRows, { connection, flows, settings, hours }: PlayedConnection): Promise<void> {
  const [vacation] = connection.vacations;
  const columns = {
    name: connection.name,
    greeting_message: connection.greetingMessage,
    max_use_bot_queues: connection.maxUseBotQueues,
    time_use_bot_queues_minutes: connection.timeUseBotQueuesMinutes,
    complation_message: connection.complationMessage,
    rating_message: connection.ratingMessage,
    max_use_bot_queues_nps: connection.maxUseBotQueuesNPS,
    collective_vacation_start: vacation?.from ?? null,
    collective_vacation_end: vacation?.to ?? null,
    collective_vacation_message: vacation?.message ?? '',
    time_create_new_ticket_minutes: connection.timeCreateNewTicketMinutes,
    time_inactive_message_minutes: connection.timeInactiveMessageMinutes,
    inactive_message: connection.inactiveMessage,
    expires_ticket_hours: connection.expiresTicketHours,
    when_expires_ticket: connection.whenExpiresTicket,
    expires_inactive_message: connection.expiresInactiveMessage,
    expires_ticket_nps_minutes: connection.expiresTicketNpsMinutes,
    time_send_queue_minutes: connection.timeSendQueueMinutes,
    send_queue_id: connection.sendQueueId,
    out_of_hours_message: settings.scheduleType === 'connection' ? (hours.ofConversation?.message ?? '') : '',
    flow_id_welcome: flows.connection.flowIdWelcome,
    flow_id_not_phrase: flows.connection.flowIdNotPhrase,
    flow_ids_scheduled: flows.connection.flowIdsScheduled,
    queue_ids: connection.queues.map(({ id }) => id),
  };
  const assignments = Object.keys(columns).map((column, index) => `${column} = $${index + 1}`);
  await rows(`update whatsapps set ${assignments.join()} where id = 1`, ...Object.values(columns));
}

async function installQueues(rows: QueryRows, { queues, connection, menuOptions, hours }: PlayedConnection): Promise<void> {
  const greetings = new Map(
    [...connection.queues, ...menuOptions.flatMap(({ queue }) => queue ?? [])].map(({ id, greetingMessage }) => [
      Number(id),
      greetingMessage,
    ]),
  );
  for (const [id, queue] of queues)
    await rows(
      `update queues set name = $2, close_ticket = $3, greeting_message = $4, out_of_hours_message = $5, order_queue = null,
              ativar_roteador = $6, tempo_roteador_minutes = $7, first_answer_minutes = $8, next_answer_minutes = $9,
              overdue_action = $10 where id = $1`,
      id,
      queue.name,
      queue.closeTicket,
      greetings.get(id) ?? '',
      hours.byQueue.get(id)?.message ?? '',
      queue.ativarRoteador,
      queue.tempoRoteadorMinutes,
      queue.firstAnswerMinutes,
      queue.nextAnswerMinutes,
      queue.overdueAction,
    );
  for (const [index, option] of menuOptions.entries())
    await rows(
      `insert into chatbots (company_id, id, queue_id, parent_id, position, name, greeting_message, queue_type, close_ticket, opt_queue_id, opt_user_id)
       overriding system value values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      option.id,
      option.queueId,
      option.parentId,
      index + 1,
      option.name,
      option.greetingMessage,
      option.queueType,
      option.closeTicket,
      option.queue?.id ?? null,
      option.userId,
    );
}

async function installHours(rows: QueryRows, { hours, settings }: PlayedConnection): Promise<void> {
  const owners = [
    ...(hours.ofConversation === null
      ? []
      : [
          {
            kind: settings.scheduleType === 'company' ? 'company' : 'whatsapp',
            id: 1,
            schedules: hours.ofConversation.schedules,
          },
        ]),
    ...[...hours.byQueue].map(([id, { schedules }]) => ({ kind: 'queue', id, schedules })),
  ];
  if (settings.scheduleType === 'company')
    await rows('update companies set out_of_hours_message = $1 where id = 1', hours.ofConversation?.message ?? '');
  for (const { kind, id, schedules } of owners)
    for (const day of schedules) {
      const { start_time_a: startA, end_time_a: endA, start_time_b: startB, end_time_b: endB } = toShiftColumns(day);
      await rows(
        `insert into service_hours (company_id, owner_kind, owner_id, weekday_en, start_time_a, end_time_a, start_time_b, end_time_b)
         values (1, $1, $2, $3, $4, $5, $6, $7)`,
        kind,
        id,
        day.weekdayEn,
        startA,
        endA,
        startB,
        endB,
      );
    }
}
