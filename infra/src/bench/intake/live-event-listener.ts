import { WebSocket } from 'ws';
import type { IntakeCompany } from './intake-companies.ts';

/** Matches the text of a benchmark's message. The live event of the message is recognised by this text. */
const BENCH_MESSAGE_TEXT_PATTERN = /intake-[0-9a-f-]{36}/g;

/** Receives the live events of several companies, as the devices of their admins do. */
export type LiveEventListener = {
  /** Resolves when the live event of the message with this text has arrived. */
  readonly waitForEvent: (body: string) => Promise<void>;
  readonly close: () => void;
};

export async function openLiveEventListener(port: number, companies: readonly IntakeCompany[]): Promise<LiveEventListener> {
  const heard = new Set<string>();
  const waiting = new Map<string, () => void>();
  const recordEvent = (body: string): void => {
    if (heard.has(body)) return;
    heard.add(body);
    waiting.get(body)?.();
    waiting.delete(body);
  };
  const sockets = await Promise.all(
    companies.map(async ({ id, token }) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
      // The socket is ready once the server has sent its handshake. The server sends it without a request.
      await new Promise<void>((done, fail) => {
        socket.on('error', fail);
        socket.on('message', (data: Buffer) => {
          const text = data.toString('utf8');
          if (text.startsWith('0')) socket.send(`40/${id},${JSON.stringify({ token })}`);
          else if (text === '2') socket.send('3');
          else if (text.startsWith('44')) fail(new Error(text));
          else if (text.startsWith('40')) {
            socket.send(`42/${id},["joinNotification"]`);
            done();
          } else if (text.includes('-appMessage'))
            for (const [body] of text.matchAll(BENCH_MESSAGE_TEXT_PATTERN)) recordEvent(body);
        });
      });
      return socket;
    }),
  );
  return {
    waitForEvent: (body) => (heard.has(body) ? Promise.resolve() : new Promise((done) => waiting.set(body, done))),
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
