/** One end of a connection to a room, at the server's side. The sync-server's own scene in memory has it as well. */
export type RoomClient = {
  /** The frames that the server sent, in order. */
  readonly frames: readonly Uint8Array[];
  /** Its close code, null while it is open. */
  readonly closedWith: number | null;
  readonly send: (frame: Uint8Array) => void;
  readonly connection: { readonly closed: () => void };
};

/** A server of rooms without sockets. */
export type RoomServer = {
  readonly join: (room: string, userId: number, may: 'read' | 'write') => RoomClient;
  /** All that was sent is dealt with. */
  readonly settled: () => Promise<void>;
};
