import type { Installation } from '../installation.ts';

/** How long and how often the benchmarks run. */
export type Effort = {
  readonly rounds: number;
  readonly roundMs: number;
  readonly openLoopMs: number;
  readonly pulled: {
    readonly tickets: number;
    readonly messagesPerTicket: number;
  };
  /** Tickets of 100 messages that are on the device at a cold start. */
  readonly heldTickets: number;
};
export const FULL: Effort = {
  rounds: 5,
  roundMs: 4_000,
  openLoopMs: 10_000,
  pulled: { tickets: 500, messagesPerTicket: 20 },
  heldTickets: 500,
};

/** What a benchmark works with: the large company, and how much effort it may take. */
export type BenchContext = {
  readonly installation: Installation & { readonly companyId: number };
  readonly effort: Effort;
};
