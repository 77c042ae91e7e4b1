type EventHandler = (payload: unknown) => void;

/** The socket that the app's listener opened. The harness sends live events through it. */
export type FakeSocket = {
  active: boolean;
  /** The options with which the listener opened the socket. */
  readonly options: unknown;
  /** The names of the messages that the listener sent over the socket. */
  readonly said: string[];
  readonly handlers: Map<string, EventHandler>;
  readonly on: (name: string, handler: EventHandler) => void;
  /** Records the message's name, and answers the message at once if the listener expects an answer. */
  readonly emit: (name: string, ...args: unknown[]) => void;
  readonly connect: () => void;
  readonly disconnect: () => FakeSocket;
};

let lastOpenedSocket: FakeSocket | undefined;

/** Opens a fake socket. In the simulation this function replaces the function `io` of `socket.io-client`. */
export function io(_namespace?: string, options?: unknown): FakeSocket {
  const handlers = new Map<string, EventHandler>();
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
    emit: (name, ...args) => {
      said.push(name);
      const answer = args.at(-1);
      if (typeof answer === 'function') answer(true);
    },
    connect: () => undefined,
    disconnect: () => socket,
  };
  lastOpenedSocket = socket;
  return socket;
}

/** Returns the socket that the last listener opened. Throws if there is none. */
export function loadLastSocket(): FakeSocket {
  if (lastOpenedSocket === undefined) throw new Error('nobody listens');
  return lastOpenedSocket;
}
