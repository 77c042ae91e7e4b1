import type { Hono } from 'hono';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { openTwoCompanies, type AuroraIds, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

/** The ids of the other company's rows that a body may refer to. */
type ForeignRows = Readonly<
  Record<'contactId' | 'queueId' | 'tagId' | 'userId' | 'whatsappId' | 'flowId' | 'fileListId' | 'integrationId', number>
> & {
  readonly messageId: string;
};

type ForeignIdCase = readonly [
  title: string,
  ask: (ownRows: AuroraIds, foreign: ForeignRows) => readonly [string, string, object],
];

const cases: readonly ForeignIdCase[] = [
  ['a contact of a new ticket', ({ queueId }, { contactId }) => ['POST', '/tickets', { contactId, queueId }]],
  ['the queue of a new ticket', ({ contactId }, { queueId }) => ['POST', '/tickets', { contactId, queueId }]],
  [
    'the connection of a new ticket',
    ({ contactId, queueId }, { whatsappId }) => ['POST', '/tickets', { contactId, queueId, whatsappId }],
  ],
  ['the queue of a ticket', ({ ticketId }, { queueId }) => ['PUT', `/tickets/${ticketId}`, { queueId }]],
  [
    'the user a ticket is passed to',
    ({ ticketId, queueId }, { userId }) => ['PUT', `/tickets/${ticketId}`, { isTransfered: true, queueId, userId }],
  ],
  ['the lane of a ticket', ({ ticketId }, { tagId }) => ['PUT', `/ticket-tags/${ticketId}/${tagId}`, {}]],
  ['a quoted message', ({ ticketId }, { messageId }) => ['POST', `/messages/${ticketId}`, { body: 'oi', quotedMsg: messageId }]],
  [
    'a contact that is handed on',
    ({ ticketId }, { contactId }) => ['POST', `/messages/${ticketId}`, { vCard: { id: contactId } }],
  ],
  ['the flow of a ticket', ({ ticketId }, { flowId }) => ['POST', `/messages/flow/${flowId}/${ticketId}`, {}]],
  ['tags of a contact', ({ contactId }, { tagId }) => ['POST', '/tags/sync', { contactId, tags: [tagId] }]],
  ['the contact of tags', ({ tagId }, { contactId }) => ['POST', '/tags/sync', { contactId, tags: [tagId] }]],
  ['a member of a chat', (_own, { userId }) => ['POST', '/chats', { title: 'Turno', users: [userId] }]],
  ['a new member of a chat', ({ chatId }, { userId }) => ['PUT', `/chats/${chatId}`, { title: 'Turno', users: [userId] }]],
  [
    'the flow of a campaign',
    ({ whatsappId }, { flowId }) => ['POST', '/flowcampaign', { name: 'Outra', flowId, whatsappId, phrase: 'oi' }],
  ],
  [
    'the connection of a campaign',
    ({ flowId }, { whatsappId }) => ['POST', '/flowcampaign', { name: 'Outra', flowId, whatsappId, phrase: 'oi' }],
  ],
  ['a flow of a connection', ({ whatsappId }, { flowId }) => ['PUT', `/whatsapp/${whatsappId}`, { flowIdWelcome: flowId }]],
  ['a queue of a connection', ({ whatsappId }, { queueId }) => ['PUT', `/whatsapp/${whatsappId}`, { queueIds: [queueId] }]],
  ['the integration of a queue', ({ queueId }, { integrationId }) => ['PUT', `/queue/${queueId}`, { integrationId }]],
  [
    'the integration of a connection',
    ({ whatsappId }, { integrationId }) => ['PUT', `/whatsapp/${whatsappId}`, { integrationId }],
  ],
  ['the flow of an integration', ({ integrationId }, { flowId }) => ['PUT', `/queueIntegration/${integrationId}`, { flowId }]],
  ['the file list of a queue', ({ queueId }, { fileListId }) => ['PUT', `/queue/${queueId}`, { fileListId }]],
  [
    'the file list of a chatbot’s option',
    ({ chatbotId }, { fileListId }) => ['PUT', `/chatbot/${chatbotId}`, { optFileId: fileListId }],
  ],
  [
    'the integration of a chatbot’s option',
    ({ chatbotId }, { integrationId }) => ['PUT', `/chatbot/${chatbotId}`, { optIntegrationId: integrationId }],
  ],
  ['the queue of a chatbot’s option', ({ chatbotId }, { queueId }) => ['PUT', `/chatbot/${chatbotId}`, { optQueueId: queueId }]],
  ['the user of a chatbot’s option', ({ chatbotId }, { userId }) => ['PUT', `/chatbot/${chatbotId}`, { optUserId: userId }]],
  [
    'the queue that a connection sends tickets to',
    ({ whatsappId }, { queueId }) => ['PUT', `/whatsapp/${whatsappId}`, { timeSendQueue: 5, sendIdQueue: queueId }],
  ],
  [
    'the flow of a new connection',
    (_own, { flowId }) => ['POST', '/whatsapp', { name: 'Nova', channel: 'whatsappapi', flowIdWelcome: flowId }],
  ],
  ['a connection whose keys are checked', (_own, { whatsappId }) => ['POST', '/whatsapp-check', { whatsappId }]],
  [
    'the connection that takes tickets over',
    ({ whatsappId }, foreign) => ['DELETE', `/whatsapp/${whatsappId}?toWhatsappId=${foreign.whatsappId}`, {}],
  ],
  [
    'a scheduled flow of a connection',
    ({ whatsappId }, { flowId }) => ['PUT', `/whatsapp/${whatsappId}`, { selectedFlowIds: [flowId] }],
  ],
];

describe('a body of a company’s user that refers to a row of another company', () => {
  let two: TwoCompanies;
  let app: Hono;
  let adminPool: Pool;
  let foreign: ForeignRows;

  beforeAll(async () => {
    two = await openTwoCompanies();
    app = createApp(two.services);
    adminPool = new Pool({ connectionString: two.database.adminUrl, max: 1 });
    adminPool.on('error', () => {}); // ignores the error when the database is dropped while this pool is open
    const { companyId, userId } = two.stranger.claims;
    const insert = async (statement: string) => (await adminPool.query(`${statement} returning *`, [companyId])).rows[0];
    const { id: contactId } = await insert(
      `insert into contacts (company_id, name, number, channel) values ($1, 'Rui', '5511900000001', 'simulator')`,
    );
    const { id: queueId } = await insert(`insert into queues (company_id, name, color) values ($1, 'Deles', '#123456')`);
    const { id: tagId } = await insert(`insert into tags (company_id, name, color) values ($1, 'Deles', '#123456')`);
    const { id: whatsappId } = await insert(
      `insert into whatsapps (company_id, name, channel) values ($1, 'Deles', 'simulator')`,
    );
    const { id: flowId } = await insert(`insert into flowbuilders (company_id, name) values ($1, 'Deles')`);
    const { id: ticketId } = await insert(
      `insert into tickets (company_id, status, channel, contact_id, whatsapp_id) values ($1, 'pending', 'simulator', ${contactId}, ${whatsappId})`,
    );
    const { id: messageId } = await insert(
      `insert into messages (company_id, id, ticket_id, body, from_me, delivery)
       values ($1, gen_random_uuid(), ${ticketId}, 'Bom dia', false, 'received')`,
    );
    const { id: fileListId } = await insert(`insert into file_lists (company_id, name, message) values ($1, 'Deles', 'Oi')`);
    const { id: integrationId } = await insert(
      `insert into queue_integrations (company_id, name, type, project_name, language, url_n8n, typebot_slug,
         typebot_delay_message_ms, typebot_expires_minutes, typebot_keyword_finish, typebot_keyword_restart,
         typebot_restart_message, typebot_unknown_message)
       values ($1, 'Deles', 'webhook', 'Deles', 'pt-BR', 'https://deles.example.com', '', 0, 0, '', '', '', '')`,
    );
    foreign = { contactId, queueId, tagId, userId, whatsappId, flowId, messageId, fileListId, integrationId };
    // The ticket gets an attendant, so that nothing but the other company's id can cause the refusal.
    await adminPool.query(`update tickets set status = 'open', user_id = $1 where id = $2`, [
      two.aurora.userId,
      two.aurora.ticketId,
    ]);
  });
  afterAll(async () => {
    await adminPool.end();
    await two.close();
  });

  test.each(cases)(
    'a body that refers to another company’s row as %s is refused with a code and writes nothing',
    async (_title, ask) => {
      const rows = async () => [await two.rowsOf(two.aurora.companyId), await two.rowsOf(two.stranger.claims.companyId)];
      const before = await rows();
      const [method, path, body] = ask(two.aurora, foreign);
      const answer = await app.request(`/api${path}`, {
        method,
        headers: { authorization: `Bearer ${two.owner.access}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      expect([404, 422], text).toContain(answer.status);
      expect(text).toMatch(/"ERR_NO_\w+_FOUND"/);
      expect(await rows()).toEqual(before);
    },
  );
});
