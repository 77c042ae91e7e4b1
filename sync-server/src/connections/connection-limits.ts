/** Sizes in bytes, rates per second, times in milliseconds: the rules L1 to L6, A3 and A4 of SPEC.md. */
export const connectionLimits = {
  frameBytes: 1024 * 1024,
  updates: { perSecond: 50, burst: 200 },
  asks: { perSecond: 2, burst: 10 },
  /** The rate of a client's own states. */
  awareness: { perSecond: 30, burst: 60 },
  /** The rate of all frames; it is high because the stock provider sends back the awareness states it receives. */
  frames: { perSecond: 2_000, burst: 4_000 },
  /** The rate of all bytes: reading a megabyte occupies the process, with all its rooms, for up to a tenth of a second. */
  bytes: { perSecond: 1024 * 1024, burst: 8 * 1024 * 1024 },
  awarenessBytes: 4 * 1024,
  /** The bytes of a connection that aren't stored yet; above this, nothing more is read from it. */
  unstoredBytes: 1024 * 1024,
  waitingBytes: 4 * 1024 * 1024,
  connectionsOfUser: 20,
  connectionsOfRoom: 500,
  admissionMs: 5_000,
  /** How many connections wait for their admission at the same time. */
  admissions: 1_000,
  rightMs: 600_000,
} as const;
