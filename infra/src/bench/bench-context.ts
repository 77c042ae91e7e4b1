import type { Installation } from '../installation.ts';

/** The duration of the benchmarks, their repetitions, and the amount of their data. */
export type BenchEffort = {
  readonly rounds: number;
  readonly roundMs: number;
  readonly openLoopMs: number;
  readonly pulled: {
    readonly tickets: number;
    readonly messagesPerTicket: number;
  };
  /**
   * `clients` is the number of clients to which live events are delivered, and `events` the number of events that a round sends
   * to all of them. For each number in `told`, the benchmark measures how fast messages are stored while so many clients listen.
   */
  readonly live: { readonly clients: number; readonly events: number; readonly told: readonly number[] };
  /**
   * `clients` is the number of live clients that reconnect after a restart of the server, at random times within `spreadMs`.
   * `watchMs` is the time after the restart for which the benchmark observes the API.
   */
  readonly returning: { readonly clients: number; readonly spreadMs: number; readonly watchMs: number };
  readonly device: {
    /** The number of tickets on a full device. */
    readonly tickets: number;
    readonly messagesPerTicket: number;
    /** The number of live events in a burst. */
    readonly events: number;
    /** The time in milliseconds for which the page scrolls during a burst. */
    readonly scrollMs: number;
  };
  readonly documents: {
    /** The shapes to measure. Each is a number of documents, and the number of clients in each of these documents. */
    readonly shapes: readonly (readonly [documents: number, clientsOfEach: number])[];
    /** The number of idle connections whose memory is measured. */
    readonly idle: number;
    /** The number of nodes in a large flow. */
    readonly nodes: number;
    /** The number of messages in a large month of a chat. */
    readonly messages: number;
    /** The number of hostile updates to try. */
    readonly tries: number;
  };
  readonly intake: {
    /** The number of messages in a round. */
    readonly messages: number;
    /** The number of messages that one company receives as fast as possible. */
    readonly flood: number;
    /** The number of deliveries that wait for a provider that never answers. */
    readonly hanging: number;
    /** The number of conversations that a bot has at the same time. */
    readonly conversations: number;
    /** The number of timers that are due in the same minute. */
    readonly timers: number;
  };
  /** The number of contacts that the page of contacts has loaded when it is scrolled. */
  readonly contactRows: number;
  /** The number of tickets on the device at a cold start. Each of them has 100 messages. */
  readonly heldTickets: number;
  /** True if the benchmarks may install a missing program, such as pgbench. */
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

/** The context of a benchmark: the installation with the large company, and the benchmark's effort. */
export type BenchContext = {
  readonly installation: Installation & { readonly companyId: number };
  readonly effort: BenchEffort;
};
