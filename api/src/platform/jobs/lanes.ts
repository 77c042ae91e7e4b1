import type { JobLane } from '@prosa/database/tables/work';

/** How much of one kind of work is under way at a time, in one process and in all. */
export type LaneLimits = {
  /** Jobs one process runs at a time. */
  readonly slots: number;
  /** Jobs of one company that run at a time, in all processes. */
  readonly perCompany: number;
  /** Jobs of one company with the same share key that run at a time, in all processes. */
  readonly perShare: number;
  /** Its jobs reach nothing but the database: one that can't reach it failed through no fault of its own. */
  readonly needsDatabaseAlone?: boolean;
};

/**
 * The lanes (decision 0011). `intake` and `conversations` work in the database alone and are short; the jobs of a company in `intake`
 * go in one transaction, so many of them are claimed at a time (decision 0015). The others wait for somebody else's
 * servers, which may hang, so they have many slots that each cost little, and small shares of them.
 */
export const LANE_LIMITS = {
  intake: { slots: 128, perCompany: 32, perShare: 32, needsDatabaseAlone: true },
  conversations: { slots: 10, perCompany: 8, perShare: 8, needsDatabaseAlone: true },
  answers: { slots: 64, perCompany: 16, perShare: 8 },
  bulk: { slots: 16, perCompany: 4, perShare: 2 },
  push: { slots: 64, perCompany: 16, perShare: 4 },
} as const satisfies Record<JobLane, LaneLimits>;

/** All lanes, in the order of their table above. */
export const LANES = Object.keys(LANE_LIMITS) as JobLane[]; // the keys that were just checked

/** The share of a company's jobs that wait for the provider of one of its connections. */
export const connectionShare = (whatsappId: number): string => `connection:${whatsappId}`;
