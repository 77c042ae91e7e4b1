import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import { CompanyId } from '@prosa/contract/ids';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { weekdaysEn } from '@prosa/contract/service-hours/service-hours';
import * as v from 'valibot';
import { setSettings } from '../set-settings.ts';
import type { Services } from '../../platform/services.ts';
import type { TestServices } from '../start-test-services.ts';
import type { DayCompany, DayConnection, DayHours, DayOption, DayShift } from './world/day-company.ts';

/** The secret that signs the webhooks of all connections of the simulated day. */
export const APP_SECRET = 'app-secret';

type Values = Readonly<Record<string, unknown>>;

type SetUp = Pick<TestServices, 'rows'> & { readonly services: Pick<Services, 'database' | 'secrets'> };

/** Inserts a drawn company into the database. */
export async function installCompany({ rows, services }: SetUp, company: DayCompany): Promise<void> {
  const { id, vacation } = company;
  const insert = async (table: string, values: Values): Promise<void> => {
    const columns = Object.keys(values);
    await rows(
      `insert into ${table} (${columns.join()}) overriding system value values (${columns.map((_name, index) => `$${index + 1}`).join()})`,
      ...Object.values(values),
    );
  };
  await insert('companies', {
    id,
    name: `Empresa ${id}`,
    plan_id: (await rows('select min(id) as id from plans'))[0]?.['id'],
    due_at: '2099-01-01',
    out_of_hours_message: company.hours.closedText,
    ...toVacationColumns(vacation),
  });
  await setSettings(services, v.parse(CompanyId, id), toSettings(company));
  for (const { id: userId, name, farewell } of company.users)
    await insert('users', {
      company_id: id,
      id: userId,
      name,
      email: `usuario${userId}@example.com`,
      password_hash: 'x',
      profile: 'admin',
      farewell_message: farewell,
    });
  for (const [index, queue] of company.queues.entries()) {
    await insert('queues', {
      company_id: id,
      id: queue.id,
      name: queue.name,
      color: `#${queue.id + 100_000}`,
      greeting_message: queue.greeting,
      out_of_hours_message: queue.hours.closedText,
      order_queue: index,
    });
  }
  const insertOptions = async (options: readonly DayOption[], queueId: number, parentId: number | null): Promise<void> => {
    for (const [index, option] of options.entries()) {
      await insert('chatbots', { company_id: id, queue_id: queueId, parent_id: parentId, ...toOptionColumns(option, index) });
      await insertOptions(option.options, queueId, option.id);
    }
  };
  for (const queue of company.queues) await insertOptions(queue.options, queue.id, null);
  for (const connection of company.connections)
    await insert('whatsapps', {
      company_id: id,
      app_secret_sealed: services.secrets.seal(APP_SECRET),
      access_token_sealed: services.secrets.seal('access-token'),
      ...toConnectionColumns(connection),
    });
  const insertHours = async (kind: string, ownerId: number, { week }: DayHours): Promise<void> => {
    for (const [weekday, shifts] of (week ?? []).entries())
      await insert('service_hours', {
        company_id: id,
        owner_kind: kind,
        owner_id: ownerId,
        // The weeks of the simulated day begin on Sunday, and those of the contract on Monday.
        weekday_en: weekdaysEn[(weekday + 6) % 7],
        ...toShiftColumns(shifts),
      });
  };
  await insertHours('company', id, company.hours);
  for (const queue of company.queues) await insertHours('queue', queue.id, queue.hours);
  for (const connection of company.connections) await insertHours('whatsapp', connection.id, connection.hours);
  if (company.holiday !== null)
    await insert('holidays', {
      company_id: id,
      date: company.holiday.date,
      name: 'Feriado',
      ...toShiftColumns(company.holiday.shifts),
    });
}

const toVacationColumns = (vacation: DayCompany['vacation']): Values =>
  vacation === null
    ? {}
    : {
        collective_vacation_start: vacation.from,
        collective_vacation_end: vacation.to,
        collective_vacation_message: vacation.text,
      };

const toShiftColumns = ([a = ['', ''], b = ['', '']]: readonly DayShift[]): Values => ({
  start_time_a: a[0],
  end_time_a: a[1],
  start_time_b: b[0],
  end_time_b: b[1],
});

const toOptionColumns = (option: DayOption, index: number): Values => ({
  id: option.id,
  position: index + 1,
  name: option.name,
  greeting_message: option.text,
  queue_type: option.type,
  close_ticket: option.closes,
  opt_queue_id: option.queueId,
  opt_user_id: option.userId,
});

const toConnectionColumns = (connection: DayConnection): Values => ({
  id: connection.id,
  name: connection.name,
  channel: 'whatsappapi',
  status: 'CONNECTED',
  phone_number_id: connection.phoneNumberId,
  queue_ids: connection.queues.map(({ id }) => id),
  greeting_message: connection.greeting,
  complation_message: connection.farewell,
  rating_message: connection.ratingQuestion,
  max_use_bot_queues: connection.maxMenus,
  time_use_bot_queues_minutes: connection.menuPauseMinutes,
  max_use_bot_queues_nps: connection.maxRatingQuestions,
  expires_ticket_nps_minutes: connection.ratingMinutes,
  time_create_new_ticket_minutes: connection.reopenMinutes,
  time_inactive_message_minutes: connection.reminderMinutes,
  inactive_message: connection.reminderText,
  expires_ticket_hours: connection.expiryHours,
  expires_inactive_message: connection.expiryText,
  when_expires_ticket: connection.expiresOnlyAnswered ? '1' : '0',
  time_send_queue_minutes: connection.redirectMinutes,
  send_queue_id: connection.redirectQueueId,
  out_of_hours_message: connection.hours.closedText,
  ...toVacationColumns(connection.vacation),
});

function toSettings(company: DayCompany): Readonly<Partial<Record<CompanySettingKey, string>>> {
  const isOn = (on: boolean): string => (on ? 'enabled' : 'disabled');
  return {
    ...companySettingDefaults,
    timeZone: company.timeZone,
    scheduleType: company.scheduleType,
    userRating: isOn(company.asksForRating),
    enableLGPD: isOn(company.consent !== 'never'),
    lgpdConsent: isOn(company.consent === 'always'),
    lgpdMessage: company.consentText,
    lgpdLink: company.consentLink,
    acceptAudioMessageContact: isOn(!company.refusesAudio),
    sendQueuePosition: isOn(company.positionText !== ''),
    sendQueuePositionMessage: company.positionText,
    sendGreetingMessageOneQueues: isOn(company.greetsForOneQueue),
    sendGreetingAccepted: isOn(company.acceptedText !== ''),
    greetingAcceptedMessage: company.acceptedText,
    sendMsgTransfTicket: isOn(company.transferText !== ''),
    transferMessage: company.transferText,
    sendFarewellWaitingTicket: isOn(company.farewellToWaiting),
  };
}
