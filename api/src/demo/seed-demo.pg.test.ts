import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { newId } from '../platform/new-id.ts';
import { isPassword } from '../session/password.ts';
import { demoConversations } from './demo-conversations.ts';
import { seedDemo } from './seed-demo.ts';

let test: TestDatabase;
let database: TenantDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openTenantDatabase(test.url, { poolSize: 3, onPoolError: () => {} });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('fills the demo once, however often it is started, with log-ins that take the password of the last start', async () => {
  const services = { database, clock: () => new Date('2026-11-21T12:00:00Z'), newId };
  await seedDemo(services, { password: 'first-password' });
  await seedDemo(services, { password: 'other-password' });
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
  for (const user of users) expect(await isPassword('other-password', user.password_hash)).toBe(true);
  expect(tickets).toHaveLength(demoConversations.length);
  expect(tickets.some((ticket) => ticket.status === 'pending' && ticket.unread_messages > 0)).toBe(true);
});

it('greets a new customer with the numbered menu of its queues', async () => {
  const { connection, queues } = await database.withPlatform('seed', async (tx) => ({
    connection: await tx.selectFrom('whatsapps').select(['queue_ids', 'greeting_message']).executeTakeFirstOrThrow(),
    queues: await tx.selectFrom('queues').select(['id', 'greeting_message']).orderBy('order_queue').execute(),
  }));
  expect(connection.queue_ids).toEqual(queues.map((queue) => queue.id));
  expect([connection, ...queues].every((row) => row.greeting_message !== '')).toBe(true);
});
