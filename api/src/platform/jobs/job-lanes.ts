import type { ConnectionId } from '@prosa/contract/ids';
import type { JobLane } from '@prosa/database/tables/work';

/** Limits how many jobs of a lane run at the same time, in one process and in all processes. */
export type LaneLimits = {
  /** The maximum number of jobs that one process runs at the same time. */
  readonly slots: number;
  /** The maximum number of jobs of one company that run at the same time in all processes. */
  readonly perCompany: number;
  /** The maximum number of jobs of one company with the same share key that run at the same time in all processes. */
  readonly perShare: number;
  /**
   * True if the jobs use nothing but the database. A run that fails because the database can't be reached then does not count
   * against the job.
   */
  readonly usesOnlyDatabase?: boolean;
};

/**
 * The lanes (decision 0011). Jobs in `intake` and `conversations` are short and use only the database. A company's jobs in
 * `intake` run in one transaction, so the lane claims many jobs together (decision 0015). Thousands of tickets may be due at the
 * same time, so `timers` has few slots, which leaves the database free for messages. Each job in `timers` also does the work of
 * other due jobs (decision 0022). The other lanes wait for other servers, which may not answer. These lanes therefore have many
 * slots, which cost little, and shares. The share of a connection in `answers` suffices for the rate that a provider allows, 80
 * messages a second, if each of them takes 400 ms.
 */
export const JOB_LANE_LIMITS = {
  intake: { slots: 128, perCompany: 32, perShare: 32, usesOnlyDatabase: true },
  conversations: { slots: 10, perCompany: 8, perShare: 8, usesOnlyDatabase: true },
  answers: { slots: 128, perCompany: 48, perShare: 32 },
  bulk: { slots: 16, perCompany: 4, perShare: 2 },
  push: { slots: 64, perCompany: 16, perShare: 4 },
  integrations: { slots: 64, perCompany: 16, perShare: 4 },
  timers: { slots: 4, perCompany: 2, perShare: 2, usesOnlyDatabase: true },
} as const satisfies Record<JobLane, LaneLimits>;

/** All lanes, in the order of `JOB_LANE_LIMITS`. */
export const JOB_LANES = Object.keys(JOB_LANE_LIMITS) as JobLane[]; // the type of `JOB_LANE_LIMITS` has no other keys

/** Returns the share key of jobs that wait for the provider of a connection. */
export const toConnectionShareKey = (whatsappId: ConnectionId): string => `connection:${whatsappId}`;
