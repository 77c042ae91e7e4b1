import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { insertPhraseCampaign, insertTestFlow } from '../testing/insert-test-flow.ts';
import {
  askingFlow,
  menuConnectionId,
  createMenuText,
  createPausingFlow,
  startFlowScene,
  type FlowScene,
} from '../testing/flow-scene.ts';

const MINUTE_MS = 60_000;
let scene: FlowScene;
const rows: FlowScene['rows'] = (sql, ...values) => scene.rows(sql, ...values);

beforeAll(async () => {
  scene = await startFlowScene();
});
afterAll(() => scene.stop());

test('F1, F6, F8, F10, F11, F15: a phrase begins a flow, which asks a question, moves the ticket and adds a tag', async () => {
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'Promoção de Verão' });
  const rita = scene.createCustomer(menuConnectionId);
  await rita.say('  promocao de VERAO ');
  expect(await rita.heard()).toEqual(['Olá Rita! Qual o seu nome?']);
  expect(await rita.ticket()).toMatchObject({ status: 'pending', is_bot: true, unread_messages: 1, user_id: null });
  await rita.say('', { mediaType: 'reactionMessage' });
  await rita.say('Rita de Cássia');
  expect(await rita.heard()).toEqual([createMenuText('Rita de Cássia')]);
  await rita.say('quero os dois');
  expect(await rita.heard()).toEqual([createMenuText('Rita de Cássia')]);
  await rita.say('Comprar', { dataJson: { reply: { id: 'a1' } } });
  expect(await rita.heard()).toEqual(['Até já, Rita de Cássia']);
  const ticket = await rita.ticket();
  expect(ticket).toMatchObject({ status: 'pending', queue_id: 2, is_bot: false, unread_messages: 4 });
  expect(await rita.log()).toEqual(['create', 'chatBot', 'queue']);
  expect(await rows('select tag_ids from contacts where id = $1', ticket?.['contact_id'])).toEqual([{ tag_ids: [1] }]);
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'done', why: 'phrase', version: 1, due_at: null }]);
  expect(
    await rows(
      'select queue_id, chatbot_at is not null as bot, queued_at is not null as queued from ticket_traking where ticket_id = $1',
      ticket?.['id'],
    ),
  ).toEqual([{ queue_id: 2, bot: true, queued: true }]);
  const botMessages = (await rita.messages()).filter((each) => each['from_me']);
  expect(new Set(botMessages.map(({ user_id, delivery }) => `${String(user_id)} ${String(delivery)}`))).toEqual(
    new Set(['null queued']),
  );
  expect(
    await rows(`select job_key from jobs where task = 'deliver-message' and job_key = $1`, `deliver:${String(ticket?.['id'])}`),
  ).toHaveLength(1);
});

test('F1: a flow takes the caption of a file as the answer, or else the name of the file', async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'arquivo' });
  await rita.say('arquivo');
  await rita.say('', { mediaType: 'image', media: { ref: 'r', name: 'documento.jpg', mimeType: 'image/jpeg' } });
  expect((await rita.heard()).at(-1)).toBe(createMenuText('documento.jpg'));
  await rita.say('2', { mediaType: 'image', media: { ref: 'r', name: 'x.jpg', mimeType: 'image/jpeg' } });
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'done' }]);
});

test('F2: one message that arrives 8 times at once moves the flow one step', async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'uma vez' });
  const first = rita.message('uma vez');
  await Promise.all(Array.from({ length: 8 }, () => rita.receive(first)));
  expect(await rita.heard()).toEqual(['Olá Rita! Qual o seu nome?']);
  const answer = rita.message('Lia');
  await Promise.all(Array.from({ length: 8 }, () => rita.receive(answer)));
  expect(await rita.heard()).toEqual([createMenuText('Lia')]);
  expect(await rita.runs()).toHaveLength(1);
});

test('F2: each of 6 answers moves the flow one step', async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'de uma vez' });
  await rita.say('de uma vez');
  await rita.say('Lia');
  await rita.heard();
  for (const text of ['3', '4', '5', '6']) await rita.receive(rita.message(text));
  expect(await rita.heard()).toEqual([createMenuText('Lia'), createMenuText('Lia'), createMenuText('Lia')]);
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'done' }]);
});

test('F2: if answering a message fails, the message stays recorded, and the retry moves the flow one step', async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'falha' });
  await rita.say('falha');
  const answer = rita.message('Lia');
  await rows(`alter table jobs add constraint broken check (task <> 'deliver-message') not valid`);
  await expect(rita.receive(answer)).rejects.toThrow('broken');
  await rows(`alter table jobs drop constraint broken`);
  expect(await rita.messages()).toHaveLength(3);
  expect((await rita.runs())[0]).toMatchObject({ state: { status: 'reading-input' } });
  await rita.receive(answer);
  expect((await rita.heard()).at(-1)).toBe(createMenuText('Lia'));
});

test("F3: an answer from the company's own phone ends the flow", async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'telefone' });
  await rita.say('telefone');
  await rita.say('Oi, aqui é a Ana', { fromMe: true });
  await rita.heard();
  await rita.say('Lia');
  expect(await rita.heard()).toEqual([]);
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'attended', state: { status: 'reading-input' } }]);
  expect(await rita.ticket()).toMatchObject({ is_bot: false });
});

test("F4: if the contact's bot was switched off, the flow ends at the customer's next message", async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'sem robô' });
  await rita.say('sem robô');
  await rita.heard();
  await rows('update contacts set disable_bot = true where number = $1', rita.number);
  await rita.say('Lia');
  expect(await rita.heard()).toEqual([]);
  expect(await rita.runs()).toMatchObject([{ ended_why: 'bot-off' }]);
});

test('F8: the messages of one step keep their order, and a missing file is recorded as a failed message at its place', async () => {
  const rita = scene.createCustomer();
  const elements = Array.from({ length: 12 }, (_, n) => ({ type: 'message' as const, number: `e${n}`, value: `parte ${n}` }));
  await rows(
    `insert into flow_files (company_id, id, name, original, mime_type, size_bytes, storage_key)
       values (1, $1, 'foto.png', 'Minha foto.png', 'image/png', 3, '1/foto/file')`,
    crypto.randomUUID(),
  );
  const flow = createTestFlow(
    [
      ['b', 'singleBlock', { seq: elements.map(({ number }) => number), elements }],
      ['p', 'img', { url: 'foto.png' }],
      ['v', 'audio', { url: 'sumiu.mp3', record: true }],
      ['m', 'message', { label: 'fim' }],
    ],
    [
      ['s', 'a', 'b'],
      ['b', 'a', 'p'],
      ['p', 'a', 'v'],
      ['v', 'a', 'm'],
    ],
  );
  await insertPhraseCampaign(rows, await insertTestFlow(rows, flow), { phrase: 'muitas' });
  await rita.say('muitas');
  const botMessages = (await rita.messages()).slice(1);
  expect(botMessages.map(({ body }) => body)).toEqual([...elements.map(({ value }) => value), '', '', 'fim']);
  expect(botMessages.slice(12, 14)).toMatchObject([
    { media_type: 'image', delivery: 'queued', failure: null },
    { media_type: 'audio', media_id: null, delivery: 'failed', failure: 'ERR_NO_MEDIA_FOUND' },
  ]);
  expect(await rows('select name, mime_type, storage_key from media where id = $1', botMessages[12]?.['media_id'])).toEqual([
    { name: 'Minha foto.png', mime_type: 'image/png', storage_key: '1/foto/file' },
  ]);
  expect(await rows(`select is_sent from flow_files where name = 'foto.png'`)).toEqual([{ is_sent: true }]);
  const due = await rows(
    `select m.body from deliveries d join messages m on m.id = d.message_id where m.ticket_id = $1 order by m.created_at, m.id`,
    botMessages[0]?.['ticket_id'],
  );
  expect(due).toHaveLength(14);
});

test('F9: a pause enqueues one job for its end, and the flow continues once, even if the job runs early, late or twice', async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, createPausingFlow(60)), { phrase: 'espera' });
  await rita.say('espera');
  const dueMs = scene.clock.nowMs - 1_000 + MINUTE_MS;
  const jobs = () => rows(`select run_at, job_key from jobs where task = 'wake-flow-run' order by id`);
  const [run] = await rita.runs();
  const job = { run_at: new Date(dueMs), job_key: `flow-run:${String(run?.['id'])}` };
  expect(run).toMatchObject({ status: 'running', due_at: new Date(dueMs), state: { status: 'pausing' } });
  expect(await jobs()).toEqual([job]);
  await rita.say('e então?');
  scene.clock.nowMs = dueMs - 1;
  await rita.wake();
  expect(await rita.heard()).toEqual(['um instante']);
  expect(await jobs()).toEqual([job]);
  scene.clock.nowMs = dueMs + 60 * MINUTE_MS;
  await Promise.all([rita.wake(), rita.wake(), rita.wake()]);
  await rita.wake();
  expect(await rita.heard()).toEqual(['pronto']);
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'done', due_at: null }]);
});

test('F4, F9: a pause that ends after the contact’s bot was switched off sends nothing', async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, createPausingFlow(60)), { phrase: 'espera calada' });
  await rita.say('espera calada');
  await rows('update contacts set disable_bot = true where number = $1', rita.number);
  scene.clock.nowMs += MINUTE_MS;
  await rita.wake();
  expect(await rita.heard()).toEqual(['um instante']);
  expect(await rita.runs()).toMatchObject([{ ended_why: 'bot-off' }]);
});

test('F10: a queue that closes tickets ends the flow after the flow’s last messages', async () => {
  const rita = scene.createCustomer();
  await rows(`insert into queues (company_id, name, color, close_ticket) values (1, 'Lixo', '#333333', true)`);
  const flow = createTestFlow(
    [
      ['t', 'ticket', { queue: { id: 3, name: 'Lixo' } as never }], // The cast is needed because only a parse brands the id.
      ['m', 'message', { label: 'obrigado' }],
      ['i', 'interval', { sec: 5, label: '' }],
    ],
    [
      ['s', 'a', 't'],
      ['t', 'a', 'm'],
      ['m', 'a', 'i'],
    ],
  );
  await insertPhraseCampaign(rows, await insertTestFlow(rows, flow), { phrase: 'encerra' });
  await rita.say('encerra');
  expect(await rita.heard()).toEqual(['obrigado']);
  expect(await rita.ticket()).toMatchObject({ status: 'closed', is_bot: false });
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'closed', due_at: null }]);
  expect(await rita.log()).toEqual(['create', 'chatBot', 'queue', 'closed']);
});

test('F12: a node with an AI agent hands the ticket over to people and adds a private note', async () => {
  const rita = scene.createCustomer(menuConnectionId);
  // The cast is needed because only a parse brands the id.
  const flow = createTestFlow([['x', 'agent', { agent: { id: 5, name: 'Lia' } as never }]], [['s', 'a', 'x']]);
  await insertPhraseCampaign(rows, await insertTestFlow(rows, flow), { phrase: 'agente' });
  await rita.say('agente');
  await rita.say('quanto custa?');
  expect(await rita.heard()).toEqual([]);
  expect(await rita.notes()).toEqual([
    'O fluxo "Boas-vindas" passou a conversa ao agente de IA "Lia", que ainda não responde: atenda por aqui.',
  ]);
  expect(await rita.ticket()).toMatchObject({ status: 'pending', user_id: null, unread_messages: 2 });
  expect(await rita.runs()).toMatchObject([{ status: 'running', state: { status: 'with-agent' } }]);
});

test('F13: a cyclic flow stops with a private note, and a deleted queue or tag adds a note without stopping the flow', async () => {
  const [rita, nina] = [scene.createCustomer(), scene.createCustomer()];
  const round = createTestFlow([['i', 'message', { label: '' }]], [['s', 'a', 'i'], ['i', 'a', 'i']]); // prettier-ignore
  await insertPhraseCampaign(rows, await insertTestFlow(rows, round), { phrase: 'gira' });
  await rita.say('gira');
  expect(await rita.notes()).toEqual(['O fluxo "Boas-vindas" deu voltas demais sem uma resposta do cliente e foi encerrado.']);
  expect(await rita.log()).toEqual(['create', 'chatBot', 'retriesLimitQueue']);
  expect(await rita.runs()).toMatchObject([{ status: 'ended', ended_why: 'step-limit' }]);
  const brokenFlow = createTestFlow(
    [
      ['t', 'ticket', { queue: { id: 99, name: 'Antiga' } as never }], // The cast is needed because only a parse brands the id.
      ['g', 'tag', { tag: { id: 99, name: 'Velha' } as never }],
      ['m', 'message', { label: 'segue' }],
    ],
    [
      ['s', 'a', 't'],
      ['t', 'a', 'g'],
      ['g', 'a', 'm'],
    ],
  );
  await insertPhraseCampaign(rows, await insertTestFlow(rows, brokenFlow), { phrase: 'sumiram' });
  await nina.say('sumiram');
  expect(await nina.notes()).toEqual([
    'O fluxo "Boas-vindas" levaria à fila "Antiga", que não existe mais.',
    'O fluxo "Boas-vindas" marcaria com a tag "Velha", que não existe mais.',
  ]);
  expect(await nina.heard()).toEqual(['segue']);
});
