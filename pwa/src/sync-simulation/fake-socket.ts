type Handler = (payload: unknown) => void;

/** The socket that the app's listener was given; the harness speaks through it. */
export type FakeSocket = {
  active: boolean;
  /** The options that it was opened with, and the messages said over it. */
  readonly options: unknown;
  readonly said: string[];
  readonly handlers: Map<string, Handler>;
  readonly on: (name: string, handler: Handler) => void;
  readonly emit: (name: string) => void;
  readonly connect: () => void;
  readonly disconnect: () => void;
};

let opened: FakeSocket | undefined;

/** Stands for `socket.io-client` in the simulation. */
export function io(_namespace?: string, options?: unknown): FakeSocket {
  const handlers = new Map<string, Handler>();
  const said: string[] = [];
  opened = {
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
    disconnect: () => undefined,
  };
  return opened;
}

/** The socket the last listener opened. */
export function lastSocket(): FakeSocket {
  if (opened === undefined) throw new Error('nobody listens');
  return opened;
}
