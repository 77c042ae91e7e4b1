type Handler = (payload: unknown) => void;

/** The socket that the app's listener received, through which the harness sends. */
export type FakeSocket = {
  active: boolean;
  /** The options with which it was opened, and the messages sent over it. */
  readonly options: unknown;
  readonly said: string[];
  readonly handlers: Map<string, Handler>;
  readonly on: (name: string, handler: Handler) => void;
  readonly emit: (name: string) => void;
  readonly connect: () => void;
  readonly disconnect: () => FakeSocket;
};

let opened: FakeSocket | undefined;

/** Replaces `socket.io-client` in the simulation. */
export function io(_namespace?: string, options?: unknown): FakeSocket {
  const handlers = new Map<string, Handler>();
  const said: string[] = [];
  const socket: FakeSocket = {
    active: true,
    options,
    said,
    handlers,
    on: (name, handler) => {
      const former = handlers.get(name);
      handlers.set(name, (payload) => {
        former?.(payload);
        handler(payload);
      });
    },
    emit: (name) => void said.push(name),
    connect: () => undefined,
    disconnect: () => socket,
  };
  opened = socket;
  return socket;
}

/** The socket that the last listener opened. */
export function lastSocket(): FakeSocket {
  if (opened === undefined) throw new Error('nobody listens');
  return opened;
}
