import * as v from 'valibot';

/** The orders to a swarm of document clients. */
export const DocumentOrder = v.variant('do', [
  v.object({
    do: v.literal('open'),
    /** The address before the room's name: `ws://host:port/path`. */
    url: v.string(),
    /** The seats to connect. `ticket` is null if the server asks for none. */
    seats: v.array(v.object({ room: v.string(), ticket: v.nullable(v.string()) })),
    /** Whether each client draws its own node, which it moves later. */
    draws: v.boolean(),
  }),
  /**
   * Each client moves its node again and again: each time as soon as all other clients of the room have received its last move.
   */
  v.object({ do: v.literal('move'), forMs: v.number() }),
  v.object({ do: v.literal('leave') }),
]);
export type DocumentOrder = v.InferOutput<typeof DocumentOrder>;

/**
 * The report on each order. `open` has the milliseconds until each client had the document, and `moved` the latencies from a
 * move to its last delivery.
 */
export const DocumentReport = v.variant('did', [
  v.object({ did: v.literal('open'), loadMs: v.array(v.number()) }),
  v.object({ did: v.literal('moved'), deliveries: v.number(), elapsedMs: v.number(), p99Ms: v.number() }),
  v.object({ did: v.literal('left') }),
]);
export type DocumentReport = v.InferOutput<typeof DocumentReport>;
