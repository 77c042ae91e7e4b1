import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer as readAll } from 'node:stream/consumers';
import sharp from 'sharp';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { checkFlow } from '@prosa/documents/flow/check-flow';
import { createFlowRunState } from '@prosa/domain/flows/flow-run';
import { runFlow } from '@prosa/domain/flows/run-flow';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createFolderMediaStore } from '../platform/storage/create-folder-media-store.ts';
import type { MediaStore } from '../platform/storage/media-store.ts';
import { newId } from '../platform/new-id.ts';
import { verifyPassword } from '../session/password.ts';
import { demoConversations } from './demo-conversations.ts';
import { seedDemo } from './seed-demo.ts';

let test: TestDatabase;
let database: TenantDatabase;
let folder: string;
let media: MediaStore;

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prosa-media-'));
  media = createFolderMediaStore(folder);
  database = openTenantDatabase(test.url, { poolSize: 3, onPoolError: () => {} });
});
afterAll(async () => {
  await database.close();
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

it('the demo company is filled once, even if the server restarts, and gets the password of the last start', async () => {
  const services = { database, clock: () => new Date('2026-11-21T12:00:00Z'), newId };
  const broken = () => Promise.reject(new Error('the disk is full'));
  await expect(seedDemo(services, { password: 'no-password', media: { ...media, put: broken } })).rejects.toThrow('the disk');
  await seedDemo(services, { password: 'first-password', media });
  await seedDemo(services, { password: 'other-password', media });
  const { users, tickets } = await database.withPlatform('seed', async (tx) => ({
    users: await tx.selectFrom('users').select(['email', 'password_hash', 'profile', 'super']).orderBy('email').execute(),
    tickets: await tx.selectFrom('tickets').select(['status', 'unread_messages']).execute(),
  }));
  expect(users.map(({ email, profile, super: isSuper }) => [email, profile, isSuper])).toEqual([
    ['admin@demo.prosa', 'admin', false],
    ['atendente1@demo.prosa', 'user', false],
    ['atendente2@demo.prosa', 'user', false],
    ['super@demo.prosa', 'admin', true],
  ]);
  for (const user of users) expect(await verifyPassword('other-password', user.password_hash)).toBe(true);
  expect(tickets).toHaveLength(demoConversations.length);
  expect(tickets.some((ticket) => ticket.status === 'pending' && ticket.unread_messages > 0)).toBe(true);
});

it('the admin of the demo company attends some of the tickets', async () => {
  const ownTickets = await database.withPlatform('seed', (tx) =>
    tx
      .selectFrom('tickets as t')
      .innerJoin('users as u', (on) => on.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
      .select('t.status')
      .where('u.email', '=', 'admin@demo.prosa')
      .execute(),
  );
  expect(ownTickets.map(({ status }) => status)).toEqual(['open', 'open']);
});

it('the demo company has quick replies for all users, one of them with a picture in the media store', async () => {
  const rows = await database.withPlatform('seed', (tx) =>
    tx
      .selectFrom('quick_messages as q')
      .leftJoin('media', 'media.id', 'q.media_id')
      .select(['shortcode', 'geral', 'name', 'mime_type', 'size_bytes', 'storage_key', 'thumbnail_key'])
      .orderBy('shortcode')
      .execute(),
  );
  expect(rows.map(({ shortcode, geral, name }) => [shortcode, geral, name])).toEqual([
    ['endereco', true, 'mapa.png'],
    ['horario', true, null],
    ['pix', true, null],
    ['preparo', true, null],
  ]);
  const [withPicture] = rows;
  const stored = await readAll(await media.open(withPicture?.storage_key ?? ''));
  expect([stored.length, (await sharp(stored).metadata()).format]).toEqual([Number(withPicture?.size_bytes), 'png']);
  expect((await sharp(await readAll(await media.open(withPicture?.thumbnail_key ?? ''))).metadata()).format).toBe('webp');
});

it('the demo company greets a new customer with the numbered menu of its queues', async () => {
  const { connection, queues } = await database.withPlatform('seed', async (tx) => ({
    connection: await tx.selectFrom('whatsapps').select(['queue_ids', 'greeting_message']).executeTakeFirstOrThrow(),
    queues: await tx.selectFrom('queues').select(['id', 'greeting_message']).orderBy('order_queue').execute(),
  }));
  expect(connection.queue_ids).toEqual(queues.map((queue) => queue.id));
  expect([connection, ...queues].every((row) => row.greeting_message !== '')).toBe(true);
});

it('the demo company has a published flow that a phrase starts and that continues after the customer’s choice', async () => {
  const { campaigns, versions, queues } = await database.withPlatform('seed', async (tx) => ({
    campaigns: await tx.selectFrom('flowcampaigns').select(['flow_id', 'phrase', 'status']).execute(),
    versions: await tx
      .selectFrom('flow_versions as v')
      .innerJoin('flowbuilders as f', 'f.id', 'v.flow_id')
      .select(['v.flow_id', 'v.definition', 'f.active'])
      .execute(),
    queues: await tx.selectFrom('queues').select(['id', 'name']).execute(),
  }));
  const [version] = versions;
  expect([versions.length, version?.active]).toEqual([1, true]);
  expect(campaigns).toEqual([{ flow_id: version?.flow_id, phrase: 'promo', status: true }]);
  const flow = parse(FlowDefinition, version?.definition);
  expect(checkFlow(flow)).toEqual([]);
  const now = new Date('2026-11-21T12:00:00Z');
  const later = new Date('2026-11-21T12:00:02Z');
  let step = runFlow(flow, createFlowRunState(1), { event: { kind: 'start' }, context: { now, values: { firstName: 'Rui' } } });
  step = runFlow(flow, step.state, { event: { kind: 'time' }, context: { now: later, values: {} } });
  step = runFlow(flow, step.state, { event: { kind: 'message', text: '72' }, context: { now: later, values: {} } });
  expect(step.effects.map(({ kind }) => kind)).toEqual(['send-text', 'add-tag', 'send-menu']);
  step = runFlow(flow, step.state, { event: { kind: 'message', text: '2' }, context: { now: later, values: {} } });
  const financeiro = queues.find(({ name }) => name === 'Financeiro');
  expect(step.effects).toContainEqual(expect.objectContaining({ kind: 'move-ticket', queueId: financeiro?.id }));
});

it('the demo company has a team chat and a direct chat, both with unread messages', async () => {
  const chats = await database.withPlatform('seed', (tx) =>
    tx
      .selectFrom('chats as c')
      .innerJoin('chat_users as m', (on) => on.onRef('m.company_id', '=', 'c.company_id').onRef('m.chat_id', '=', 'c.id'))
      .innerJoin('users as u', (on) => on.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'))
      .select(['c.title', 'c.is_group as isGroup', 'c.last_message as last', 'u.name', 'm.unreads'])
      .orderBy('c.id')
      .orderBy('u.id')
      .execute(),
  );
  const group = { title: 'Equipe da clínica', isGroup: true, last: 'Dia 1º. Até lá, só particular.' };
  const pair = { title: 'Ana e Bruno', isGroup: false, last: 'Cubro, das 12h às 13h.' };
  expect(chats).toEqual([
    { ...group, name: 'Lúcia Aurora', unreads: 0 },
    { ...group, name: 'Ana Souza', unreads: 3 },
    { ...group, name: 'Bruno Lima', unreads: 0 },
    { ...pair, name: 'Ana Souza', unreads: 0 },
    { ...pair, name: 'Bruno Lima', unreads: 0 },
  ]);
});
