import { sql } from 'kysely';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import type { AnsweringHours } from '@prosa/domain/answering/answer-state';
import type { ApplicableServiceHours } from '@prosa/domain/service-hours/find-absence';
import type { Write } from '../../platform/write.ts';
import { loadCompanyHours } from '../../service-hours/company-hours.ts';
import { listServiceHours } from '../../service-hours/service-hours.ts';
import type { IntakeState } from './intake-state.ts';

export const NO_SERVICE_HOURS: AnsweringHours = { ofConversation: null, byQueue: new Map(), holidays: [] };

/**
 * Adds to each message the service hours that apply to it. The setting `scheduleType` decides whether these are the hours of the
 * company, of the connection or of the queues. If the company, connection or queue has no stored hours, the default hours apply,
 * which the form for its service hours also shows. If `scheduleType` is `disabled`, nothing is loaded.
 */
export async function addServiceHours<State extends IntakeState>(write: Write, states: readonly State[]): Promise<State[]> {
  const scheduleType = states[0]?.settings.scheduleType ?? 'disabled';
  if (scheduleType === 'disabled') return [...states];
  const { schedules, msg, holidays } = await loadCompanyHours(write);
  if (scheduleType === 'company')
    return states.map((state) => ({
      ...state,
      hours: { ...NO_SERVICE_HOURS, ofConversation: { schedules, message: msg }, holidays },
    }));
  if (scheduleType === 'connection') {
    const ids = [...new Set(states.map(({ connection }) => connection.id))];
    const byConnection = await listServiceHours(write, 'whatsapp', ids);
    return states.map((state) => {
      const { id, outOfHoursMessage } = state.connection;
      const ofConversation = { schedules: byConnection.get(id) ?? defaultServiceHours, message: outOfHoursMessage };
      return { ...state, hours: { ...NO_SERVICE_HOURS, ofConversation, holidays } };
    });
  }
  const byQueue = await loadQueueHours(write, states);
  return states.map((state) => ({ ...state, hours: { ...NO_SERVICE_HOURS, byQueue, holidays } }));
}

/** Loads the hours of the tickets' queues, and of the queues that the menus of the connections and chatbots offer. */
async function loadQueueHours(
  write: Write,
  states: readonly IntakeState[],
): Promise<ReadonlyMap<number, ApplicableServiceHours>> {
  const { tx, companyId } = write;
  const ids = [
    ...new Set(
      states.flatMap(({ ticket, connection }) =>
        [
          ticket?.queueId ?? [],
          connection.queues.map(({ id }) => id),
          ticket?.menuOptions.flatMap(({ queue }) => queue?.id ?? []) ?? [],
        ].flat(),
      ),
    ),
  ];
  const queues = await tx
    .selectFrom('queues')
    .select(['id', 'out_of_hours_message as message'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  const hours = await listServiceHours(write, 'queue', ids);
  return new Map(queues.map(({ id, message }) => [id, { schedules: hours.get(id) ?? defaultServiceHours, message }]));
}
