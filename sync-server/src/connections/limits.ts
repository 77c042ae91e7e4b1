/** Sizes in bytes, rates a second, times in milliseconds; the rules L1 to L6, A3 and A4 of SPEC.md. */
export const limits = {
  frameBytes: 1024 * 1024,
  updates: { perSecond: 50, burst: 200 },
  asks: { perSecond: 2, burst: 10 },
  /** Of an own state. */
  awareness: { perSecond: 30, burst: 60 },
  /** Of anything: the stock provider sends back the awareness states it is told of. */
  frames: { perSecond: 2_000, burst: 4_000 },
  /** Of all frames together: reading a megabyte takes the process, with all its rooms, up to a tenth of a second. */
  bytes: { perSecond: 1024 * 1024, burst: 8 * 1024 * 1024 },
  awarenessBytes: 4 * 1024,
  /** The bytes of a connection that aren't stored yet; beyond them, no more is read. */
  unstoredBytes: 1024 * 1024,
  waitingBytes: 4 * 1024 * 1024,
  connectionsOfUser: 20,
  connectionsOfRoom: 500,
  admissionMs: 5_000,
  /** Connections that wait to be let in, together. */
  admissions: 1_000,
  rightMs: 600_000,
} as const;
