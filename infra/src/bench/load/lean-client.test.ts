import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createLeanClient, toRequestBytes, type LeanClient } from './lean-client.ts';

let server: Server;
let client: LeanClient;
afterEach(async () => {
  client.close();
  server.close();
  await once(server, 'close');
});

async function serve(answer: RequestListener): Promise<void> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it listens on a port');
  client = createLeanClient(address.port);
}

it('a client sends the given bytes, and returns one answer even if the answer arrives in pieces', async () => {
  const came: unknown[] = [];
  const ports = new Set<number | undefined>();
  await serve((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      ports.add(request.socket.remotePort);
      came.push([request.method, request.url, request.headers['x-of'], Buffer.concat(parts).toString()]);
      answer.writeHead(200, { 'content-length': 200_000 });
      answer.write('a'.repeat(100_000), () => answer.end('b'.repeat(100_000)));
    });
  });
  for (const n of ['1', '2'])
    await client.ask(toRequestBytes('POST', '/a', { headers: { 'x-of': n }, body: Buffer.from(`body ${n}`) }));
  expect(came).toEqual([
    ['POST', '/a', '1', 'body 1'],
    ['POST', '/a', '2', 'body 2'],
  ]);
  expect(ports.size).toBe(1);
});

it('a request fails on any status but 200, and the next request uses a new connection', async () => {
  let count = 0;
  await serve((_, answer) => {
    count += 1;
    answer.writeHead(count === 1 ? 500 : 200, { 'content-length': 2 }).end('no');
  });
  await expect(client.ask(toRequestBytes('GET', '/'))).rejects.toThrow('HTTP/1.1 500');
  await client.ask(toRequestBytes('GET', '/'));
});

it('a request fails if the server closes the connection', async () => {
  await serve((request) => request.socket.destroy());
  await expect(client.ask(toRequestBytes('GET', '/'))).rejects.toThrow(/let the connection go|ECONNRESET/);
});
