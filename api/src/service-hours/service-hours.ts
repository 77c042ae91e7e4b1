import type { CompanyId, ConnectionId, QueueId } from '@prosa/contract/ids';
import { type WeekdayHours, type ServiceHours, weekdaysEn } from '@prosa/contract/service-hours/service-hours';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import { sql } from 'kysely';
import type { Read } from '../platform/write.ts';

/** The owner of service hours: the company, one of its queues, or one of its connections. */
export type HoursOwner =
  | { readonly kind: 'company'; readonly id: CompanyId }
  | { readonly kind: 'queue'; readonly id: QueueId }
  | { readonly kind: 'whatsapp'; readonly id: ConnectionId };

/** The columns of shifts, each selected under the name of its field in the contract. */
export const shiftColumns = [
  'start_time_a as startTimeA',
  'end_time_a as endTimeA',
  'start_time_b as startTimeB',
  'end_time_b as endTimeB',
] as const;

type Shifts = Pick<WeekdayHours, 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'>;
export const toShiftColumns = ({ startTimeA, endTimeA, startTimeB, endTimeB }: Shifts) => ({
  start_time_a: startTimeA,
  end_time_a: endTimeA,
  start_time_b: startTimeB,
  end_time_b: endTimeB,
});

/**
 * Lists the service hours of all owners of one kind, or only of the owners with the given ids. Each listed owner has a whole
 * week, beginning with Monday. Owners without service hours are left out.
 */
export async function listServiceHours(
  { tx, companyId }: Read,
  kind: HoursOwner['kind'],
  ids?: readonly number[],
): Promise<Map<number, ServiceHours>> {
  const rows = await tx
    .selectFrom('service_hours')
    .select(['owner_id as ownerId', 'weekday_en as weekdayEn', ...shiftColumns])
    .where('company_id', '=', companyId)
    .where('owner_kind', '=', kind)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`owner_id = any(${ids}::int[])`))
    .execute();
  const byOwner = Map.groupBy(rows, ({ ownerId }) => ownerId);
  return new Map(
    [...byOwner].map(([ownerId, days]) => [
      ownerId,
      defaultServiceHours.map((day) => {
        const { ownerId: _, ...shifts } = days.find(({ weekdayEn }) => weekdayEn === day.weekdayEn) ?? {
          ...closedDay,
          weekdayEn: day.weekdayEn,
          ownerId,
        };
        return { weekday: day.weekday, ...shifts };
      }),
    ]),
  );
}

/** Loads the service hours of one owner, or the default hours if none are stored. */
export const loadServiceHours = async (read: Read, { kind, id }: HoursOwner): Promise<ServiceHours> =>
  (await listServiceHours(read, kind, [id])).get(id) ?? [...defaultServiceHours];

/** Replaces the service hours of an owner. A weekday that is missing in `schedules` is closed. */
export async function replaceServiceHours({ tx, companyId }: Read, owner: HoursOwner, schedules: ServiceHours): Promise<void> {
  const key = { company_id: companyId, owner_kind: owner.kind, owner_id: owner.id };
  await deleteServiceHours({ tx, companyId }, owner);
  await tx
    .insertInto('service_hours')
    .values(
      weekdaysEn.map((weekdayEn) => ({
        ...key,
        weekday_en: weekdayEn,
        ...toShiftColumns(schedules.find((day) => day.weekdayEn === weekdayEn) ?? closedDay),
      })),
    )
    .execute();
}

/**
 * Deletes the service hours of an owner whose row stays in its table, such as a deleted connection. The database deletes the
 * hours of a queue together with its row.
 */
export async function deleteServiceHours({ tx, companyId }: Read, owner: HoursOwner): Promise<void> {
  await tx
    .deleteFrom('service_hours')
    .where('company_id', '=', companyId)
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .execute();
}

/** Converts service hours to the fields that the change log compares, one per day. */
export const toServiceHoursLogFields = (schedules: readonly WeekdayHours[]): string[] =>
  schedules.map(({ weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB }) =>
    [weekdayEn, startTimeA && `${startTimeA}-${endTimeA}`, startTimeB && `${startTimeB}-${endTimeB}`].filter(Boolean).join(' '),
  );

const closedDay: Shifts = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
