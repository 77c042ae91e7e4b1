import type { ConnectionId } from '@prosa/contract/ids';
import type { JobLane } from '@prosa/database/tables/work';

/** How much of one kind of work runs at a time, in one process and in all. */
export type LaneLimits = {
  /** How many jobs one process runs at a time. */
  readonly slots: number;
  /** How many jobs of one company run at a time, in all processes. */
  readonly perCompany: number;
  /** How many jobs of one company with the same share key run at a time, in all processes. */
  readonly perShare: number;
  /** Whether its jobs use nothing but the database, so that a run without a database failed through no fault of the job. */
  readonly needsDatabaseAlone?: boolean;
};

/**
 * The lanes (decision 0011). `intake` and `conversations` use only the database and are short. A company's jobs in `intake` run
 * in one transaction, so many are claimed at a time (decision 0015). The other lanes wait for other servers, which may hang, so
 * these lanes have many cheap slots and small shares.
 */
export const JOB_LANE_LIMITS = {
  intake: { slots: 128, perCompany: 32, perShare: 32, needsDatabaseAlone: true },
  conversations: { slots: 10, perCompany: 8, perShare: 8, needsDatabaseAlone: true },
  answers: { slots: 64, perCompany: 16, perShare: 8 },
  bulk: { slots: 16, perCompany: 4, perShare: 2 },
  push: { slots: 64, perCompany: 16, perShare: 4 },
} as const satisfies Record<JobLane, LaneLimits>;

/** All lanes, in the order of the table above. */
export const JOB_LANES = Object.keys(JOB_LANE_LIMITS) as JobLane[]; // the keys that were just checked

/** The share key of a company's jobs that wait for the provider of one connection. */
export const connectionShareKey = (whatsappId: ConnectionId): string => `connection:${whatsappId}`;
