import { parse } from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { MessageId, TicketId, UserId } from '@prosa/contract/ids';
import { setAccessToken } from '../../platform/requests/access-token.ts';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { sendWithoutOutbox } from './send-without-outbox.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setAccessToken(undefined);
});

it('a repeated request after a refusal has the same message id and a new idempotency key', async () => {
  const sent: { key: string | null; message: unknown }[] = [];
  const answers = [Response.json({ error: 'ERR_CONTACT_BLOCKED' }, { status: 422 }), Response.json({})];
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Headers; body: FormData }) => {
    sent.push({ key: headers.get('idempotency-key'), message: body.get('id') });
    return answers.shift();
  });
  setAccessToken('token');
  const id = parse(MessageId, '018f0000-0000-7000-8000-000000000001');
  const ticket = { id: parse(TicketId, 1), status: 'open', userId: parse(UserId, 7) } as const;
  const send = () => sendWithoutOutbox(ticket, { id, body: '', file: new File(['sound'], 'audio.mp3') });
  await expect(send()).rejects.toThrow(ApiRefusal);
  await send();
  expect(sent.map(({ message }) => message)).toEqual([id, id]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
