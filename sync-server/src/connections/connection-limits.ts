/**
 * The limits of rules L1 to L6, A3 and A4 of SPEC.md. Sizes are in bytes, rates are per second, and times are in milliseconds.
 */
export const connectionLimits = {
  frameBytes: 1024 * 1024,
  updates: { perSecond: 50, burst: 200 },
  asks: { perSecond: 2, burst: 10 },
  /** The rate of the awareness states that a client sends about itself. */
  awareness: { perSecond: 30, burst: 60 },
  /** The rate of all frames. It is high because the stock provider sends back the awareness states that it receives. */
  frames: { perSecond: 2_000, burst: 4_000 },
  /** The rate of all bytes. Reading a megabyte can block the process, with all its rooms, for up to a tenth of a second. */
  bytes: { perSecond: 1024 * 1024, burst: 8 * 1024 * 1024 },
  awarenessBytes: 4 * 1024,
  /**
   * The maximum number of bytes of a connection's updates that wait to be stored. While there are more, nothing is read from the
   * connection.
   */
  unstoredBytes: 1024 * 1024,
  waitingBytes: 4 * 1024 * 1024,
  connectionsOfUser: 20,
  connectionsOfRoom: 500,
  admissionMs: 5_000,
  /** The maximum number of connections that wait for their admission at the same time. */
  admissions: 1_000,
  rightMs: 600_000,
} as const;
