import type { Installation } from '../installation.ts';

/** The duration and repetitions of the benchmarks. */
export type Effort = {
  readonly rounds: number;
  readonly roundMs: number;
  readonly openLoopMs: number;
  readonly pulled: {
    readonly tickets: number;
    readonly messagesPerTicket: number;
  };
  /**
   * How many live clients are connected while deliveries are measured, how many events a round sends to all of them, and how
   * many of them receive stored messages.
   */
  readonly live: { readonly clients: number; readonly events: number; readonly told: readonly number[] };
  /**
   * How many live clients reconnect after a restart, at random times within `spreadMs`. The benchmark observes the API for
   * `watchMs` from then.
   */
  readonly returning: { readonly clients: number; readonly spreadMs: number; readonly watchMs: number };
  /** The rows of a full device, the live events of a burst, and how long the page scrolls during it. */
  readonly device: {
    readonly tickets: number;
    readonly messagesPerTicket: number;
    readonly events: number;
    readonly scrollMs: number;
  };
  /**
   * The numbers of documents with the clients of each, of idle connections, of nodes in a large flow, of messages in a large
   * month of a chat, and of hostile updates.
   */
  readonly documents: {
    readonly shapes: readonly (readonly [documents: number, clientsOfEach: number])[];
    readonly idle: number;
    readonly nodes: number;
    readonly messages: number;
    readonly tries: number;
  };
  /** The messages of a round and of a flood, and the answers that wait for a hanging provider. */
  readonly intake: { readonly messages: number; readonly flood: number; readonly hanging: number };
  /** How many tickets of 100 messages the device has at a cold start. */
  readonly heldTickets: number;
  /** Whether a missing tool (pgbench) may be installed. */
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

/** The context of a benchmark: the large company, and the effort. */
export type BenchContext = {
  readonly installation: Installation & { readonly companyId: number };
  readonly effort: Effort;
};
