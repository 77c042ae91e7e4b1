import * as v from 'valibot';

/** The orders that the benchmark gives to a swarm of document clients. */
export const DocumentSwarmOrder = v.variant('do', [
  v.object({
    do: v.literal('open'),
    /** The URL before the room's name: `ws://host:port/path`. */
    url: v.string(),
    /** The connections to open. `ticket` is the room ticket, or null if the server requires none. */
    seats: v.array(v.object({ room: v.string(), ticket: v.nullable(v.string()) })),
    /** True if each client draws its own node, which it moves later. */
    draws: v.boolean(),
  }),
  /**
   * Each client moves its node again and again. It begins its next move as soon as all other clients of the room have received
   * its last one.
   */
  v.object({ do: v.literal('move'), forMs: v.number() }),
  v.object({ do: v.literal('leave') }),
]);
export type DocumentSwarmOrder = v.InferOutput<typeof DocumentSwarmOrder>;

/**
 * The report after each order. `loadMs` has the milliseconds until each client had its document. `p99Ms` is the 99th percentile
 * of the milliseconds from a move until the last client of the room received it.
 */
export const DocumentSwarmReport = v.variant('did', [
  v.object({ did: v.literal('open'), loadMs: v.array(v.number()) }),
  v.object({ did: v.literal('moved'), deliveries: v.number(), elapsedMs: v.number(), p99Ms: v.number() }),
  v.object({ did: v.literal('left') }),
]);
export type DocumentSwarmReport = v.InferOutput<typeof DocumentSwarmReport>;
