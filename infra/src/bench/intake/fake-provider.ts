import { createServer } from 'node:http';

/**
 * A fake of the Cloud API for benchmarks. It accepts each message immediately, unless the message is sent from a silent number.
 */
export type FakeProvider = {
  readonly baseUrl: string;
  /** Resolves once the provider has accepted `count` messages to this phone number, by default one. */
  readonly waitForMessage: (to: string, count?: number) => Promise<void>;
  /** Returns the number of messages to this phone number that the provider has accepted. */
  readonly countMessages: (to: string) => number;
  /** Returns the number of send requests to which the provider has not responded. */
  readonly countUnanswered: () => number;
  readonly close: () => void;
};

/** Starts the fake provider. It never answers a message that is sent from one of the `silentNumbers`. */
export async function startFakeProvider(silentNumbers: readonly string[]): Promise<FakeProvider> {
  const taken = new Map<string, number>();
  const waiting = new Map<string, { readonly count: number; readonly done: () => void }>();
  let hanging = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString('utf8')));
    request.on('end', () => {
      const to = /"to":"(\d+)"/.exec(text)?.[1];
      response.setHeader('content-type', 'application/json');
      // A typing indicator and a read receipt name no recipient.
      if (to === undefined) return void response.end(JSON.stringify({ success: true }));
      if (silentNumbers.some((number) => request.url?.includes(`/${number}/`) === true)) {
        hanging += 1;
        return;
      }
      const count = (taken.get(to) ?? 0) + 1;
      taken.set(to, count);
      response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: `wamid.out.${to}.${count}` }] }));
      const waitingCall = waiting.get(to);
      if (waitingCall === undefined || waitingCall.count > count) return;
      waiting.delete(to);
      waitingCall.done();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the provider does not listen');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    waitForMessage: (to, count = 1) =>
      (taken.get(to) ?? 0) >= count ? Promise.resolve() : new Promise((done) => waiting.set(to, { count, done })),
    countMessages: (to) => taken.get(to) ?? 0,
    countUnanswered: () => hanging,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
