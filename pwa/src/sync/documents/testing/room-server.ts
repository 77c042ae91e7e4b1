/** A test's client of a room. The tests of the sync-server have a type with the same members. */
export type TestRoomClient = {
  /** The frames that the server sent, in order. */
  readonly frames: readonly Uint8Array[];
  /** The close code. Null while the connection is open. */
  readonly closedWith: number | null;
  readonly send: (frame: Uint8Array) => void;
  readonly connection: { readonly closed: () => void };
};

/** A server of rooms without sockets. */
export type RoomServer = {
  readonly join: (room: string, userId: number, may: 'read' | 'write') => TestRoomClient;
  /** Resolves once everything that was sent is processed. */
  readonly settled: () => Promise<void>;
};
