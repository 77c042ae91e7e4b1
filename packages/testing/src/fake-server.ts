import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A request that a fake received. */
export type FakeRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type FakeAnswer = { readonly status?: number; readonly body?: unknown };

/** A fault with which a fake answers a request, in place of its documented answer. */
export type FakeFault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Processes the request as documented, but answers only once `until` resolves. */
  | { readonly kind: 'slow'; readonly until: Promise<unknown> }
  /** Processes the request as documented, but cuts the connection instead of answering. */
  | { readonly kind: 'drop-after' }
  | { readonly kind: 'drop' }
  /** Answers with a JSON text that ends in the middle. */
  | { readonly kind: 'wrong-json' }
  | { readonly kind: 'html' }
  /** Answers with `body` as JSON. */
  | { readonly kind: 'body'; readonly body: unknown }
  /** Answers with a JSON text that never ends, until the caller closes the connection. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'redirect'; readonly location: string };

export type FakeServer = {
  readonly origin: string;
  /** Every request that arrived, in order. */
  readonly requests: readonly FakeRequest[];
  /** Answers the next requests with these faults, one for each request in order. */
  readonly failNext: (...faults: FakeFault[]) => void;
  readonly close: () => Promise<void>;
};

/**
 * Starts a server on a local port. It answers each request with the result of `answer`, unless a test has set a fault for the
 * request.
 */
export async function startFakeServer(answer: (request: FakeRequest) => FakeAnswer): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  const faults: FakeFault[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request: FakeRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(request);
      const fault = faults.shift();
      if (fault === undefined) return sendAnswer(response, answer(request));
      return sendFault(response, fault, () => answer(request));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    failNext: (...next) => void faults.push(...next),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function sendAnswer(response: ServerResponse, { status = 200, body }: FakeAnswer): void {
  if (response.destroyed) return;
  if (body === undefined) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function sendFault(response: ServerResponse, fault: FakeFault, answer: () => FakeAnswer): void {
  switch (fault.kind) {
    case 'status':
      response
        .writeHead(fault.status, {
          'content-type': 'application/json',
          ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
        })
        .end(JSON.stringify({ message: `status ${fault.status}` }));
      return;
    case 'slow': {
      const late = answer();
      void fault.until.then(() => sendAnswer(response, late));
      return;
    }
    case 'drop-after':
      answer();
      response.destroy();
      return;
    case 'drop':
      response.destroy();
      return;
    case 'wrong-json':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"messages": [{"type": "te');
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in</body></html>');
      return;
    case 'body':
      sendAnswer(response, { body: fault.body });
      return;
    case 'endless': {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"messages": [{"text": "');
      const writeMore = (): void => {
        while (!response.destroyed && response.write('a'.repeat(65_536)));
      };
      response.on('drain', writeMore);
      writeMore();
      return;
    }
    case 'redirect':
      response.writeHead(302, { location: fault.location }).end();
  }
}
