import type { Installation } from '../installation.ts';

/** The duration and the repetitions of the benchmarks. */
export type BenchEffort = {
  readonly rounds: number;
  readonly roundMs: number;
  readonly openLoopMs: number;
  readonly pulled: {
    readonly tickets: number;
    readonly messagesPerTicket: number;
  };
  /**
   * Deliveries of events are measured with `clients` connected live clients, and a round sends `events` events to all of them.
   * Storing messages is measured once for each number in `told`, with that many listening clients.
   */
  readonly live: { readonly clients: number; readonly events: number; readonly told: readonly number[] };
  /**
   * The number of live clients that reconnect after a restart, at random times within `spreadMs`. From the restart on, the
   * benchmark observes the API for `watchMs`.
   */
  readonly returning: { readonly clients: number; readonly spreadMs: number; readonly watchMs: number };
  /**
   * The number of tickets on a full device, the number of live events in a burst, and the time for which the page scrolls during
   * the burst.
   */
  readonly device: {
    readonly tickets: number;
    readonly messagesPerTicket: number;
    readonly events: number;
    readonly scrollMs: number;
  };
  /**
   * The documents of the benchmarks: `shapes` has the numbers of documents and of clients in each document, and `idle` is the
   * number of idle connections. The other fields are the number of nodes in a large flow, of messages in a large month of a chat,
   * and of hostile updates to try.
   */
  readonly documents: {
    readonly shapes: readonly (readonly [documents: number, clientsOfEach: number])[];
    readonly idle: number;
    readonly nodes: number;
    readonly messages: number;
    readonly tries: number;
  };
  /**
   * The number of messages in a round and in a flood, of answers that wait for a provider that never answers, of conversations with
   * a bot at the same time, and of timers that are due in the same minute.
   */
  readonly intake: {
    readonly messages: number;
    readonly flood: number;
    readonly hanging: number;
    readonly conversations: number;
    readonly timers: number;
  };
  /** The number of contacts that the page of contacts has loaded when it is scrolled. */
  readonly contactRows: number;
  /** The number of tickets of 100 messages that the device has at a cold start. */
  readonly heldTickets: number;
  /** True if the benchmarks may install a missing tool, such as pgbench. */
  readonly mayInstall: boolean;
};
export const FULL_EFFORT: BenchEffort = {
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
  intake: { messages: 600, flood: 5_000, hanging: 100, conversations: 1_000, timers: 20_000 },
  contactRows: 5_000,
  heldTickets: 500,
  mayInstall: true,
};

/** The context of a benchmark: the installation with the large company, and the duration and repetitions. */
export type BenchContext = {
  readonly installation: Installation & { readonly companyId: number };
  readonly effort: BenchEffort;
};
