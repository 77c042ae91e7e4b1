import * as v from 'valibot';
import { CompanyId, type UserId } from '@prosa/contract/ids';
import { createCompany } from '../companies/create-company.ts';
import { createConnectionToken, toTokenColumns } from '../connections/connection-token.ts';
import { createDocumentChanger } from '../documents/document-changer.ts';
import type { MediaStore } from '../platform/storage/media-store.ts';
import type { Services } from '../platform/services.ts';
import { hashPassword, verifyPassword } from '../session/password.ts';
import { demoConversations } from './demo-conversations.ts';
import { addDemoChats } from './add-demo-chats.ts';
import { addDemoFlow } from './add-demo-flow.ts';
import { addDemoConversation } from './add-demo-conversation.ts';
import { createChanges, type Write } from '../platform/write.ts';
import { ticketSubscribers } from '../ticket-subscribers.ts';
import { addDemoQuickMessages } from './add-demo-quick-messages.ts';

const demoQueues = [
  {
    name: 'Agendamento',
    color: '#0e9f6e',
    greeting_message: 'Certo, {{firstName}}! Diga o dia e o horário de sua preferência, e logo alguém confirma.',
  },
  {
    name: 'Financeiro',
    color: '#2563eb',
    greeting_message: 'Financeiro, pois não. Se for sobre um boleto, já pode mandar o número ou uma foto dele.',
  },
  { name: 'Vendas', color: '#d97706', greeting_message: 'Que bom, {{firstName}}! Um de nossos vendedores já fala com você.' },
  { name: 'Suporte', color: '#7c3aed', greeting_message: 'Conte o que aconteceu; quanto mais detalhes, mais rápido resolvemos.' },
] as const;

const demoTags = [
  { name: 'Particular', color: '#6d5bd0' },
  { name: 'Retorno', color: '#0e9f6e' },
  { name: 'Indicação', color: '#c2571a' },
  { name: 'VIP', color: '#7c3aed' },
] as const;

const kanbanLanes = [
  { name: 'Novo', color: '#2563eb', kanban: 1 },
  { name: 'Em negociação', color: '#d97706', kanban: 1 },
  { name: 'Agendado', color: '#0e9f6e', kanban: 1 },
] as const;

const ADMIN_EMAIL = 'admin@demo.prosa';
const DEMO_EMAIL_PATTERN = '%@demo.prosa';

/**
 * Fills an empty database with the demo company, its users and their conversations. If an earlier call was interrupted, completes
 * its work. If the demo is already complete, only changes the users' password to the given one. Every start of the server may
 * call this function. Inserts quick replies only if there is a media store.
 */
export async function seedDemo(
  services: Pick<Services, 'database' | 'clock' | 'newId'>,
  options: { readonly password: string; readonly media?: MediaStore },
): Promise<void> {
  const { password, media } = options;
  const people = await services.database.withPlatform('seed', (tx) =>
    tx
      .selectFrom('users')
      .select(['company_id as companyId', 'id as userId', 'email', 'password_hash'])
      .where('email', 'like', DEMO_EMAIL_PATTERN)
      .execute(),
  );
  const admin = people.find(({ email }) => email === ADMIN_EMAIL);
  if (admin !== undefined) await updateDemoPassword(services, admin.password_hash, password);
  // The first transaction creates the company with its admin, and the second one creates everything else. If there are users
  // besides this admin, the demo is therefore complete.
  if (people.some(({ email }) => email !== ADMIN_EMAIL)) return;
  const passwordHash = await hashPassword(password);
  const company =
    admin ?? (await createCompany(services, { name: 'Clínica Aurora', adminName: 'Lúcia Aurora', email: ADMIN_EMAIL, password }));
  const { userId } = company;
  const companyId = v.parse(CompanyId, company.companyId);
  const documentChanger = createDocumentChanger();
  const { clock, newId } = services;
  await services.database.withTenant(companyId, async (tx) => {
    const write = { tx, companyId, changes: createChanges(), now: clock(), newId, ticketSubscribers, documentChanger };
    const { ana, bruno } = await insertDemoRows(write, { adminId: userId, passwordHash });
    await addDemoFlow(write, userId);
    await addDemoChats(write, { lucia: userId, ana: ana.id, bruno: bruno.id });
    if (media !== undefined) await addDemoQuickMessages({ ...write, media }, ana.id);
  });
  await documentChanger.close();
}

async function updateDemoPassword(services: Pick<Services, 'database'>, presentHash: string, password: string): Promise<void> {
  if (await verifyPassword(password, presentHash)) return;
  const passwordHash = await hashPassword(password);
  await services.database.withPlatform('seed', (tx) =>
    tx.updateTable('users').set({ password_hash: passwordHash }).where('email', 'like', DEMO_EMAIL_PATTERN).execute(),
  );
}

type DemoUser = { readonly name: string; readonly email: string; readonly color: string; readonly isSuper?: boolean };

async function insertDemoRows(
  { tx, companyId, now, newId }: Write,
  { adminId, passwordHash }: { adminId: UserId; passwordHash: string },
): Promise<{ readonly ana: { readonly id: UserId }; readonly bruno: { readonly id: UserId } }> {
  const lucia = { id: adminId };
  await tx.updateTable('companies').set({ data_confirmed_at: now }).where('id', '=', companyId).execute();
  const queueRows = await tx
    .insertInto('queues')
    .values(demoQueues.map((queue, index) => ({ ...queue, company_id: companyId, order_queue: index + 1 })))
    .returning(['id', 'name'])
    .execute();
  const tagRows = await tx
    .insertInto('tags')
    .values([...demoTags, ...kanbanLanes].map((tag) => ({ ...tag, company_id: companyId })))
    .returning(['id', 'name'])
    .execute();
  const addPerson = ({ isSuper = false, ...person }: DemoUser) =>
    tx
      .insertInto('users')
      .values({
        company_id: companyId,
        ...person,
        password_hash: passwordHash,
        profile: isSuper ? 'admin' : 'user',
        super: isSuper,
        all_ticket: 'enable',
        allow_group: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const ana = await addPerson({ name: 'Ana Souza', email: 'atendente1@demo.prosa', color: '#7A4CB0' });
  const bruno = await addPerson({ name: 'Bruno Lima', email: 'atendente2@demo.prosa', color: '#2F6DB5' });
  await addPerson({ name: 'Sofia Prado', email: 'super@demo.prosa', color: '#B5473C', isSuper: true });
  await tx
    .insertInto('user_queues')
    .values(
      [ana, bruno].flatMap((user) => queueRows.map((queue) => ({ company_id: companyId, user_id: user.id, queue_id: queue.id }))),
    )
    .execute();
  const connection = await tx
    .insertInto('whatsapps')
    .values({
      company_id: companyId,
      name: 'Simulador',
      number: '5511900000000',
      channel: 'simulator',
      is_default: true,
      ...toTokenColumns(createConnectionToken()),
      queue_ids: queueRows.map((queue) => queue.id),
      greeting_message: '{{ms}}, {{firstName}}! Aqui é a Clínica Aurora. Responda com o número do assunto:',
      complation_message: 'Obrigado pelo contato! Até a próxima.',
      rating_message: 'De 0 a 10, que nota você dá ao atendimento?',
      expires_ticket_nps_minutes: 60,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const conversation of demoConversations)
    await addDemoConversation(tx, conversation, {
      companyId,
      whatsappId: connection.id,
      queueId: queueRows.find((queue) => queue.name === conversation.queue)?.id ?? null,
      userId: conversation.owner === null ? null : { lucia, ana, bruno }[conversation.owner].id,
      tagIds: tagRows.filter((tag) => conversation.tags?.includes(tag.name)).map((tag) => tag.id),
      now,
      newId,
    });
  return { ana, bruno };
}
