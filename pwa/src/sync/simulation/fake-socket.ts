type Handler = (payload: unknown) => void;

/** What the app's listener was given as a socket; the harness speaks through it. */
export type FakeSocket = {
  active: boolean;
  readonly handlers: Map<string, Handler>;
  readonly on: (name: string, handler: Handler) => void;
  readonly emit: (name: string) => void;
  readonly connect: () => void;
  readonly disconnect: () => void;
};

let opened: FakeSocket | undefined;

/** Stands for `socket.io-client` in the simulation. */
export function io(): FakeSocket {
  const handlers = new Map<string, Handler>();
  opened = {
    active: true,
    handlers,
    on: (name, handler) => void handlers.set(name, handler),
    emit: () => undefined,
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
