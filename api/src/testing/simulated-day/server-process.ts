import { jobRunners } from '../../job-runners.ts';
import type { ClaimedJob } from '../../platform/jobs/job-store.ts';
import type { Services } from '../../platform/services.ts';

/**
 * The moment at which a process dies: just before its transaction commits, right after the commit, or after the provider accepted
 * a message that the process has not recorded as sent.
 */
export type DeathMoment = 'before-commit' | 'after-commit' | 'after-send';

/** Thrown when the process dies, and by every later call of the dead process to the database or the provider. */
class DeadProcessError extends Error {
  override readonly name = 'DeadProcessError';
}

/** A process that runs jobs, with its own state in memory. */
export type ServerProcess = {
  readonly worker: string;
  readonly isDead: () => boolean;
  /** Makes the process die at a moment of this kind, after it has survived `skip` such moments. */
  readonly killAt: (moment: DeathMoment, skip: number) => void;
  readonly run: (job: ClaimedJob) => Promise<void>;
};

/** Creates a process. Once it is dead, its work stops in the middle: its transactions roll back, and its locks on jobs stay. */
export function createServerProcess(services: Services): ServerProcess {
  const worker = services.newId();
  let isDead = false;
  let death: { readonly moment: DeathMoment; skip: number } | undefined;
  const pass = (moment: DeathMoment): void => {
    if (isDead) throw new DeadProcessError();
    if (death?.moment !== moment) return;
    if (death.skip > 0) return void (death.skip -= 1);
    isDead = true;
    throw new DeadProcessError();
  };
  const live = <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw new DeadProcessError();
    return work();
  };
  const { database, channels } = services;
  const mortal: Services = {
    ...services,
    database: {
      ...database,
      async withTenant(companyId, work) {
        const result = await live(() =>
          database.withTenant(companyId, async (tx) => {
            const done = await work(tx);
            pass('before-commit');
            return done;
          }),
        );
        pass('after-commit');
        return result;
      },
      writeTenant: (companyId, statement) => live(() => database.writeTenant(companyId, statement)),
      readTenant: (companyId, ...reads) => live(() => database.readTenant(companyId, ...reads)),
    },
    channels: new Map(
      [...channels].map(([channel, adapter]) => [
        channel,
        {
          ...adapter,
          send: async (...call) => {
            const outcome = await live(() => adapter.send(...call));
            pass('after-send');
            return outcome;
          },
        },
      ]),
    ),
  };
  const runners = new Map(jobRunners.map(({ job, start }) => [job.name, start(mortal, new AbortController().signal)]));
  return {
    worker,
    isDead: () => isDead,
    killAt: (moment, skip) => void (death = { moment, skip }),
    run: async (job) => {
      const run = runners.get(job.task);
      if (run === undefined) throw new Error(`no job is called ${job.task}`);
      await run(job);
    },
  };
}
