import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { Refusal } from '@prosa/documents/guard/refusal';
import { createConnectionAcceptor } from './connection-acceptor.ts';

test.each([
  ['a path that is no room', '/sync/a/b', true],
  ['a page of another origin', '/sync/flow:1:1', false],
])('%s is refused, the request’s socket is destroyed, and an error of the socket is handled', async (_what, url, isAllowed) => {
  const acceptor = createConnectionAcceptor({
    isAllowedOrigin: () => isAllowed,
    enter: async () => new Refusal('notFound', ''),
    onError: () => {},
  });
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  const refused = new PassThrough();
  acceptor.upgrade(request, refused, Buffer.alloc(0));
  await vi.waitFor(() => expect(refused.destroyed).toBe(true));
  const reset = new PassThrough();
  acceptor.upgrade(request, reset, Buffer.alloc(0));
  expect(() => reset.emit('error', new Error('read ECONNRESET'))).not.toThrow();
});
