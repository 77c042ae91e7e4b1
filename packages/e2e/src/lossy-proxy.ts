import { connect, createServer, type Socket } from 'node:net';

export type LossyProxy = {
  readonly url: string;
  /**
   * Withholds the answer to the next request whose first bytes are `head`. Calls `then` when Prosa has sent this answer. Once
   * `then` is done, closes the connection and resolves.
   */
  readonly loseAnswerTo: (head: string, then: () => Promise<void>) => Promise<void>;
  /** Ends all connections, and refuses new ones until the returned function is called. */
  readonly cutOff: () => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};

/** Starts a proxy between a browser and Prosa. It can lose an answer that Prosa has sent, and it can refuse all connections. */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target);
  let loss: { readonly head: string; readonly lose: () => Promise<void> } | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let lose: (() => Promise<void>) | undefined;
    const closeConnection = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', closeConnection);
      socket.on('close', () => {
        sockets.delete(socket);
        closeConnection();
      });
    }
    client.on('data', (chunk) => {
      if (loss !== undefined && chunk.toString('latin1').startsWith(loss.head)) {
        ({ lose } = loss);
        loss = undefined;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (lose === undefined) return void client.write(chunk);
      void lose().finally(closeConnection);
      lose = async () => {};
    });
  });
  const listen = (onPort: number) => new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const stopListening = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://localhost:${address.port}`,
    loseAnswerTo: (head, then) =>
      new Promise((resolve, reject) => {
        loss = { head, lose: () => then().then(resolve, reject) };
      }),
    cutOff: async () => {
      await stopListening();
      return () => listen(address.port);
    },
    close: stopListening,
  };
}
