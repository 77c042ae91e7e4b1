import { useLiveQuery } from 'dexie-react-hooks';
import type { ErrorCode } from '@prosa/contract/errors';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import { useDatabase } from '../sync/database/current-database.ts';
import { undefinedUntilFirstPull } from '../sync/pull/undefined-until-first-pull.ts';
import { toScheduleLane } from './save-schedule.ts';

export type ScheduleView = Schedule & {
  readonly isWaiting: boolean;
  /** The code of the first refusal of the message's changes. Undefined if none was refused. */
  readonly refusal: ErrorCode | undefined;
};

/**
 * Reads the scheduled messages on the device with their outbox entries, ordered by time. Undefined before the first read, and
 * also before the first pull if the device has neither messages nor entries yet.
 */
export function useSchedules(): readonly ScheduleView[] | undefined {
  const database = useDatabase();
  return useLiveQuery(async (): Promise<readonly ScheduleView[] | undefined> => {
    if (database === undefined) return undefined;
    const [rows, entries] = await Promise.all([
      database.schedules.orderBy('sendAt').toArray(),
      database.outbox.where('lane').startsWith('schedules:').sortBy('seq'),
    ]);
    if (entries.length === 0 && (await undefinedUntilFirstPull(database, rows)) === undefined) return undefined;
    return rows.map((row) => {
      const own = entries.filter(({ lane }) => lane === toScheduleLane(row.id).lane);
      const refused = own.find((entry) => entry.state === 'refused');
      return {
        ...row,
        isWaiting: own.some((entry) => entry.state === 'waiting'),
        refusal: refused?.state === 'refused' ? refused.code : undefined,
      };
    });
  }, [database]);
}
