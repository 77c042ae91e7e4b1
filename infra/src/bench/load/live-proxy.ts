import { createServer, request } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * A proxy between browsers and a server. It forwards everything, and can also send frames of its own to the browsers' live
 * connections.
 */
export type LiveProxy = {
  readonly url: string;
  /** Sends frames to every live connection, as if they came from the server. */
  readonly tell: (frames: readonly string[]) => void;
  readonly close: () => Promise<void>;
};

/** Starts a proxy in front of the server on `port` of this machine. */
export async function startLiveProxy(port: number): Promise<LiveProxy> {
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (asked, stream, head) =>
    sockets.handleUpgrade(asked, stream, head, (browser) => {
      const { origin, host, cookie } = asked.headers;
      const headers = Object.fromEntries(Object.entries({ origin, host, cookie }).filter(([, value]) => value !== undefined));
      const upstream = new WebSocket(`ws://127.0.0.1:${port}${asked.url}`, { headers });
      const early: string[] = [];
      upstream.on('open', () => early.splice(0).forEach((text) => upstream.send(text)));
      upstream.on('message', (data: Buffer) => browser.send(data.toString('utf8')));
      upstream.on('close', () => browser.close());
      upstream.on('error', () => browser.close());
      browser.on('message', (data: Buffer) => {
        const text = data.toString('utf8');
        if (upstream.readyState === WebSocket.OPEN) upstream.send(text);
        else early.push(text);
      });
      browser.on('close', () => upstream.close());
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://localhost:${address.port}`,
    tell(frames) {
      for (const client of sockets.clients) for (const frame of frames) client.send(frame);
    },
    close: () =>
      new Promise((done) => {
        for (const client of sockets.clients) client.terminate();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
