import { createServer } from 'node:http';

/** A fake of the Cloud API for benchmarks. It accepts messages at once, except messages from silent numbers. */
export type FakeProvider = {
  readonly baseUrl: string;
  /** Resolves once the provider has accepted a message to this phone number. */
  readonly waitForMessage: (to: string) => Promise<void>;
  /** Returns the number of messages that the provider has not answered. */
  readonly countUnanswered: () => number;
  readonly close: () => void;
};

/** Starts the fake provider. It never answers messages from `silentNumbers`. */
export async function startFakeProvider(silentNumbers: readonly string[]): Promise<FakeProvider> {
  const taken = new Set<string>();
  const waiting = new Map<string, () => void>();
  let hanging = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString('utf8')));
    request.on('end', () => {
      if (silentNumbers.some((number) => request.url?.includes(`/${number}/`) === true)) {
        hanging += 1;
        return;
      }
      const to = /"to":"(\d+)"/.exec(text)?.[1] ?? '';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: `wamid.out.${to}` }] }));
      taken.add(to);
      waiting.get(to)?.();
      waiting.delete(to);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the provider does not listen');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    waitForMessage: (to) => (taken.has(to) ? Promise.resolve() : new Promise((done) => waiting.set(to, done))),
    countUnanswered: () => hanging,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
