import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { object, parse, string } from 'valibot';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { ErrorBody } from '@prosa/contract/errors';
import { Message } from '@prosa/contract/messages/message';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { newId } from '../platform/new-id.ts';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const ana = await api.logIn('atendente1@demo.prosa');
const bruno = await api.logIn('atendente2@demo.prosa');
let ticket: Ticket;

beforeAll(async () => {
  const open = parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=open', { token: ana.token })).json());
  const unread = open.tickets.find((each) => each.unreadMessages > 0);
  if (unread === undefined) throw new Error('the demo has an unread ticket of Ana');
  ticket = unread;
});

const send = (body: unknown, key?: string) => api.call('POST', `/messages/${ticket.id}`, { token: ana.token, body, key });
const listMessages = async (): Promise<Message[]> =>
  parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticket.id}`, { token: ana.token })).json()).messages;

it('an answer is recorded once, even if calls with the same idempotency key or message id arrive at the same time', async () => {
  const before = (await listMessages()).length;
  const id = newId();
  const key = randomUUID();
  const answers = await Promise.all([
    send({ id, body: 'Once' }, key),
    send({ id, body: 'Once' }, key),
    send({ id, body: 'Once' }, key),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect((await send({ id, body: 'Once' }, randomUUID())).status).toBe(200);
  const after = await listMessages();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({ id, body: 'Once', fromMe: true, delivery: 'queued', ack: 0 });
});

it('an answer can quote a message of its own conversation, but not a missing message or one of another conversation', async () => {
  const [quoted] = await listMessages();
  const mine = await send({ body: 'Answer', quotedMsg: quoted?.id });
  expect([mine.status, parse(Message, await mine.json()).quotedMsg]).toEqual([200, quoted?.id]);
  const others = await api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx
      .selectFrom('messages as m')
      .innerJoin('tickets as t', (join) => join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'))
      .select(['m.id', 't.user_id'])
      .distinctOn('t.user_id')
      .where('t.contact_id', '<>', ticket.contact.id)
      .where('t.user_id', 'in', [ana.user.id, bruno.user.id])
      .execute(),
  );
  expect(others).toHaveLength(2);
  for (const id of [...others.map((each) => each.id), newId()]) {
    const refused = await send({ body: 'Leak', quotedMsg: id });
    expect([refused.status, await refused.json()]).toEqual([404, { error: 'ERR_NO_MESSAGE_FOUND' }]);
    const form = new FormData();
    form.set('body', 'Leak');
    form.set('quotedMsg', id);
    form.set('medias', new File(['x'], 'nota.txt'));
    expect((await send(form)).status).toBe(404);
  }
  expect((await listMessages()).filter(({ body }) => body === 'Leak')).toEqual([]);
});

it('an answer can quote a message of an earlier ticket of the same contact and connection', async () => {
  const earlier = await api.services.database.withTenant(ana.user.companyId, async (tx) => {
    const row = await tx.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow();
    const ids = { company_id: ana.user.companyId, contact_id: row.contact_id, whatsapp_id: row.whatsapp_id };
    const next = await tx
      .selectFrom('tickets')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const later = await tx
      .updateTable('tickets')
      .set({ status: 'closed' })
      .where('id', '=', ticket.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await tx
      .insertInto('tickets')
      .values({ ...ids, status: 'open', channel: row.channel, queue_id: row.queue_id, user_id: ana.user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(made.id).toBeGreaterThan(next.id);
    const quotedMessage = await tx
      .selectFrom('messages')
      .select('id')
      .where('ticket_id', '=', later.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    return { quotedMsg: quotedMessage.id, ticketId: made.id };
  });
  const { quotedMsg, ticketId } = earlier;
  const answer = await api.call('POST', `/messages/${ticketId}`, { token: ana.token, body: { body: 'Again', quotedMsg } });
  expect(answer.status).toBe(200);
  await api.services.database.withTenant(ana.user.companyId, async (tx) => {
    await tx.deleteFrom('tickets').where('id', '=', ticketId).execute();
    await tx.updateTable('tickets').set({ status: 'open' }).where('id', '=', ticket.id).execute();
  });
});

it('an answer is refused if the ticket does not have the attendant that the device expects', async () => {
  const answer = await send({ body: 'Late', expects: { status: 'open', userId: bruno.user.id } });
  expect([answer.status, await answer.json()]).toEqual([409, { error: 'ERR_TICKET_CHANGED' }]);
});

it('a blank text is refused, and a user who may not see the ticket gets the same answer as for a missing ticket', async () => {
  const blank = await send({ body: '  \n' });
  expect([blank.status, parse(ErrorBody, await blank.json()).error]).toEqual([400, 'ERR_BAD_REQUEST']);
  const strange = await api.call('POST', `/messages/${ticket.id}`, { token: bruno.token, body: { body: 'Hi' } });
  expect([strange.status, await strange.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
});

it('the unread count is reset when a user reads the messages, but only in attended tickets', async () => {
  const read = parse(Ticket, await (await api.call('POST', `/messages/${ticket.id}/read`, { token: ana.token })).json());
  expect(read.unreadMessages).toBe(0);
  const waiting = parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=pending', { token: ana.token })).json())
    .tickets[0];
  const looked = parse(Ticket, await (await api.call('POST', `/messages/${waiting?.id}/read`, { token: ana.token })).json());
  expect(looked.unreadMessages).toBe(waiting?.unreadMessages);
});

it('a picture is stored with a thumbnail, and is served, also in ranges, only to users who may see the ticket', async () => {
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c46a4a' } })
    .png()
    .toBuffer();
  const form = new FormData();
  const id = newId();
  form.set('id', id);
  form.set('body', '*Ana Souza:*\nLook');
  form.set('medias', new Blob([new Uint8Array(png)], { type: 'text/html' }), 'a picture.html');
  const sent = parse(Message, await (await api.call('POST', `/messages/${ticket.id}`, { token: ana.token, body: form })).json());
  expect(sent).toMatchObject({
    id,
    // A form sends CRLF, but the customer and the lists receive the line breaks as they were typed.
    body: '*Ana Souza:*\nLook',
    mediaType: 'image',
    media: { name: 'a picture.html', mimeType: 'image/png', sizeBytes: png.length },
  });
  const get = (path: string, cookie: string, range?: string) =>
    api.call('GET', path.replace('/api', ''), { headers: { cookie, ...(range === undefined ? {} : { range }) } });
  const whole = await get(sent.media?.url ?? '', ana.cookies);
  expect(Buffer.from(await whole.arrayBuffer()).equals(png)).toBe(true);
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
  const part = await get(sent.media?.url ?? '', ana.cookies, 'bytes=1-3');
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'PNG', `bytes 1-3/${png.length}`]);
  const thumbnail = await get(sent.media?.thumbnailUrl ?? '', ana.cookies);
  expect((await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).width).toBe(480);
  expect((await get(sent.media?.url ?? '', bruno.cookies)).status).toBe(404);
  expect((await get(sent.media?.url ?? '', '')).status).toBe(401);
});

it('an SVG with scripts is served as a download and is never shown inline', async () => {
  const form = new FormData();
  form.set(
    'medias',
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], { type: 'image/svg+xml' }),
    'x.svg',
  );
  const sent = parse(Message, await (await api.call('POST', `/messages/${ticket.id}`, { token: ana.token, body: form })).json());
  expect(sent.mediaType).toBe('application');
  const file = await api.call('GET', (sent.media?.url ?? '').replace('/api', ''), { headers: { cookie: ana.cookies } });
  expect(file.headers.get('content-type')).toBe('application/octet-stream');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
});

it('the file of a quick reply is kept if a message gets the same id as the file', async () => {
  const url = (await listMessages()).find(({ media }) => media !== null)?.media?.url ?? '';
  const bytes = async () => (await api.call('GET', url.replace('/api', ''), { headers: { cookie: ana.cookies } })).arrayBuffer();
  const before = Buffer.from(await bytes());
  // The quick reply's file has an id of its own, and belongs to the quick reply and not to a message.
  const id = randomUUID();
  const reply = parse(
    object({ id: string() }),
    await (
      await api.call('POST', '/quick-messages', {
        token: bruno.token,
        body: { shortcode: 'com-arquivo', message: 'Veja', geral: true, visao: true },
      })
    ).json(),
  );
  const form = (field: string, text: string) => {
    const made = new FormData();
    if (field === 'medias') made.set('id', id);
    made.set(field, new Blob([text], { type: 'text/plain' }), 'a.txt');
    return made;
  };
  const kept = await api.call('POST', `/quick-messages/${reply.id}/media-upload`, {
    token: bruno.token,
    body: form('file', 'a tabela'),
    key: id,
  });
  expect(kept.status).toBe(200);
  const answer = await api.call('POST', `/messages/${ticket.id}`, { token: ana.token, body: form('medias', 'outra coisa') });
  expect([answer.status, await answer.json()]).toEqual([409, { error: 'ERR_CREATING_MESSAGE' }]);
  const download = await api.call('GET', `/media/${id}/file`, { headers: { cookie: bruno.cookies } });
  expect(await download.text()).toBe('a tabela');
  expect(Buffer.from(await bytes()).equals(before)).toBe(true);
});
