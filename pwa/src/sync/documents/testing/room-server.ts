/** The server's end of a connection to a room. The sync-server's own in-memory scene has the same shape. */
export type RoomClient = {
  /** The frames that the server sent, in order. */
  readonly frames: readonly Uint8Array[];
  /** The close code. Null while the connection is open. */
  readonly closedWith: number | null;
  readonly send: (frame: Uint8Array) => void;
  readonly connection: { readonly closed: () => void };
};

/** A server of rooms without sockets. */
export type RoomServer = {
  readonly join: (room: string, userId: number, may: 'read' | 'write') => RoomClient;
  /** Resolves once everything that was sent is processed. */
  readonly settled: () => Promise<void>;
};
