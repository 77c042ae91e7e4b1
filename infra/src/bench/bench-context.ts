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
  /** Live clients connected while deliveries are measured, events sent to all of them in a round, and how many are told of what is stored. */
  readonly live: { readonly clients: number; readonly events: number; readonly told: readonly number[] };
  /** Live clients that come back after a restart, at random within `spreadMs`; the API is watched for `watchMs` from then. */
  readonly returning: { readonly clients: number; readonly spreadMs: number; readonly watchMs: number };
  /** The rows of a full device, the live events of a burst, and how long somebody scrolls meanwhile. */
  readonly device: {
    readonly tickets: number;
    readonly messagesPerTicket: number;
    readonly events: number;
    readonly scrollMs: number;
  };
  /** Documents and clients of each; how many connections lie idle; what a large flow and a large month of a chat hold; hostile updates tried. */
  readonly documents: {
    readonly shapes: readonly (readonly [documents: number, clientsOfEach: number])[];
    readonly idle: number;
    readonly nodes: number;
    readonly messages: number;
    readonly tries: number;
  };
  /** Messages of a round, of a flood, and answers that wait for a provider that hangs. */
  readonly intake: { readonly messages: number; readonly flood: number; readonly hanging: number };
  /** Tickets of 100 messages that are on the device at a cold start. */
  readonly heldTickets: number;
  /** Whether a missing yardstick (pgbench) may be installed. */
  readonly mayInstall: boolean;
};
export const FULL: Effort = {
  rounds: 5,
  roundMs: 4_000,
  openLoopMs: 10_000,
  pulled: { tickets: 10_000, messagesPerTicket: 20 },
  live: { clients: 200, events: 300, told: [10, 50, 200] },
  returning: { clients: 5_000, spreadMs: 3_000, watchMs: 5_000 },
  device: { tickets: 10_000, messagesPerTicket: 20, events: 1_000, scrollMs: 6_000 },
  documents: {
    shapes: [
      [50, 4],
      [200, 2],
      [5, 40],
    ],
    idle: 1_000,
    nodes: 1_000,
    messages: 10_000,
    tries: 200,
  },
  intake: { messages: 600, flood: 5_000, hanging: 100 },
  heldTickets: 500,
  mayInstall: true,
};

/** The context of a benchmark: the large company, and how much effort it may take. */
export type BenchContext = {
  readonly installation: Installation & { readonly companyId: number };
  readonly effort: Effort;
};
