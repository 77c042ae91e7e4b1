import type { ConnectionId, QueueId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { alwaysOpenHours, defaultServiceHours } from '@prosa/domain/service-hours/constants';
import type { OpeningHours, Vacation } from '@prosa/domain/service-hours/opening-hours';
import type { Read } from '../../platform/write.ts';
import { loadCompanyHours } from '../../service-hours/company-hours.ts';
import { listServiceHours } from '../../service-hours/service-hours.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';

/** The fields of a ticket that decide which service hours apply to its targets. */
export type TicketForTargetHours = { readonly queueId: QueueId | null; readonly whatsappId: ConnectionId };

/**
 * Loads the service hours in which the targets of tickets count, and returns a function that finds the hours of a ticket. The
 * setting `scheduleType` decides whose hours count: those of the company, of the ticket's connection or of its queue. If the
 * setting is `disabled`, all hours of the day count. No hour counts during a collective vacation of the company or of the
 * connection.
 */
export async function loadTargetHours(
  read: Read,
  tickets: readonly TicketForTargetHours[],
): Promise<(ticket: TicketForTargetHours) => OpeningHours> {
  const { scheduleType, timeZone } = await loadCompanySettings(read.tx, read.companyId);
  const company = await loadCompanyHours(read);
  const connectionIds = [...new Set(tickets.map(({ whatsappId }) => whatsappId))];
  const vacationByConnection = await loadConnectionVacations(read, connectionIds);
  const byConnection = scheduleType === 'connection' ? await listServiceHours(read, 'whatsapp', connectionIds) : undefined;
  const queueIds = tickets.flatMap(({ queueId }) => queueId ?? []);
  const byQueue = scheduleType === 'queue' ? await listServiceHours(read, 'queue', queueIds) : undefined;
  const findSchedules = ({ queueId, whatsappId }: TicketForTargetHours): OpeningHours['schedules'] => {
    switch (scheduleType) {
      case 'disabled':
        return alwaysOpenHours;
      case 'company':
        return company.schedules;
      case 'connection':
        return byConnection?.get(whatsappId) ?? defaultServiceHours;
      case 'queue':
        return byQueue?.get(queueId ?? 0) ?? defaultServiceHours;
    }
  };
  return (ticket) => ({
    schedules: findSchedules(ticket),
    holidays: scheduleType === 'disabled' ? [] : company.holidays,
    vacations: [company.vacation, vacationByConnection.get(ticket.whatsappId)].filter((vacation) => vacation != null),
    timeZone,
  });
}

async function loadConnectionVacations(
  { tx, companyId }: Read,
  ids: readonly ConnectionId[],
): Promise<ReadonlyMap<ConnectionId, Vacation>> {
  const rows = await tx
    .selectFrom('whatsapps')
    .select(['id', 'collective_vacation_start as from', 'collective_vacation_end as to'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return new Map(rows.flatMap(({ id, from, to }) => (from === null || to === null ? [] : [[id, { from, to }] as const])));
}
