import { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { sampleIntegration } from '../testing/sample-integration.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { ChatbotPage } from './chatbot-page.tsx';

/** The options of the queue Vendas on the fake server. */
let options: ChatbotOption[];
/** The method, path and body of each write that the fake server received. */
let writes: (readonly [string, string, unknown])[];
const fetchBefore = globalThis.fetch;

const createOption = (id: number, fields: object = {}): ChatbotOption =>
  v.parse(ChatbotOption, {
    id,
    queueId: 3,
    parentId: null,
    position: id,
    name: `Opção ${id}`,
    greetingMessage: '',
    queueType: 'text',
    closeTicket: false,
    optQueueId: null,
    optUserId: null,
    optIntegrationId: null,
    optFileId: null,
    version: 1,
    ...fields,
  });
const toQueue = (id: number, name: string, chatbots: readonly ChatbotOption[]) => ({
  id,
  name,
  color: '#2563eb',
  greetingMessage: `Olá, aqui é ${name}`,
  orderQueue: id,
  outOfHoursMessage: '',
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: 0,
  createTicketSendNotificationWAUser: false,
  messageNotification: '',
  fileListId: null,
  integrationId: null,
  schedules: defaultServiceHours,
  chatbots,
  version: 1,
});

beforeAll(() => loadTexts(getI18n(), ['chatbots', 'kit', 'message-variables']));
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  writes = [];
  options = [
    createOption(1, { name: 'Planos', greetingMessage: 'Qual plano?' }),
    createOption(2, { name: 'Suporte técnico', queueType: 'queue', optQueueId: 4 }),
    createOption(3, { name: 'Básico', parentId: 1, position: 1, queueType: 'attendent' }),
  ];
  globalThis.fetch = (input, init = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname.startsWith('/api/') ? Promise.resolve(answerRequest(pathname, init)) : fetchBefore(input, init);
  };
});
afterEach(() => {
  globalThis.fetch = fetchBefore;
});

function answerRequest(path: string, { method = 'GET', body }: RequestInit): Response {
  const sent: object = typeof body === 'string' ? (JSON.parse(body) as object) : {}; // The page sends objects.
  if (method !== 'GET') writes.push([method, path, sent]);
  if (path === '/api/files')
    return Response.json({
      files: [
        {
          id: 8,
          name: 'Preços',
          message: 'Seguem',
          userId: null,
          options: [],
          version: 1,
          updatedAt: '2026-11-26T12:00:00.000Z',
        },
      ],
      count: 1,
      hasMore: false,
    });
  if (path.startsWith('/api/queueIntegration'))
    return Response.json({ queueIntegrations: [sampleIntegration({ id: 6, name: 'Robô de vendas' })], count: 1, hasMore: false });
  if (path === '/api/queue') return Response.json([toQueue(3, 'Vendas', options), toQueue(4, 'Suporte', [])]);
  if (method === 'POST') {
    options = [...options, createOption(options.length + 1, sent)];
    return Response.json(options.at(-1), { status: 201 });
  }
  const id = Number(path.split('/').at(-1));
  if (method === 'DELETE') {
    options = options.filter((each) => each.id !== id && each.parentId !== id);
    return Response.json({ id });
  }
  options = options.map((each) => (each.id === id ? createOption(id, { ...each, ...sent, version: each.version + 1 }) : each));
  return Response.json(options.find((each) => each.id === id));
}

async function open(query = '', plan: object = {}): Promise<void> {
  const user = sampleUser({ id: 2, profile: 'admin' });
  await page.viewport(1_440, 900);
  history.replaceState(null, '', `/queues/3/chatbot${query}`);
  await render(
    <SignedInUserContext value={{ ...user, company: { ...user.company, plan: { ...user.company.plan, ...plan } } }}>
      <div className="h-175">
        <ChatbotPage id="3" />
        <Toaster theme="light" />
      </div>
    </SignedInUserContext>,
  );
  await expect.element(page.getByRole('list', { name: 'Opções do cliente' }).or(page.getByText(/Ainda não há/))).toBeVisible();
}
const rowOf = (name: string | RegExp) =>
  page.getByRole('list', { name: 'Opções do cliente' }).getByRole('listitem').filter({ hasText: name });
const openOption = (name: RegExp) =>
  page.getByRole('list', { name: 'Opções do cliente' }).getByRole('button', { name }).first().click();
const form = (name: string) => page.getByRole('dialog', { name });
const nameBox = () => page.getByRole('textbox', { name: 'Nome da opção' });
const phoneConversation = () => page.getByRole('log', { name: 'O que o cliente lê' });
const save = () => userEvent.keyboard('{Control>}s{/Control}');

it('each option is saved by its own request, and the name of an option needs at least four characters', async () => {
  await open();
  await page.getByRole('button', { name: 'Nova opção' }).click();
  await nameBox().fill('abc');
  await save();
  await expect.element(form('Nova opção').getByText('muito curto')).toBeVisible();
  await nameBox().fill('Preparo do exame');
  await page.getByRole('radio', { name: 'Arquivo' }).click();
  await page.getByRole('combobox', { name: 'Lista de arquivos' }).click();
  await page.getByRole('option', { name: 'Preços' }).click();
  await save();
  await expect.element(page.getByText('Bot salvo com sucesso')).toBeVisible();
  expect(writes).toEqual([
    [
      'POST',
      '/api/chatbot',
      expect.objectContaining({ queueId: 3, parentId: null, name: 'Preparo do exame', queueType: 'file', optFileId: 8 }),
    ],
  ]);
  await expect.element(rowOf('Preparo do exame').getByText('Envia Preços')).toBeVisible();

  await openOption(/^Suporte técnico/);
  await nameBox().fill('Ajuda técnica');
  await save();
  await expect.element(rowOf('Ajuda técnica')).toBeVisible();
  expect(writes.at(-1)).toEqual(['PUT', '/api/chatbot/2', expect.objectContaining({ name: 'Ajuda técnica', version: 1 })]);
});

it('an option can let an integration speak with the customer, and the form offers this only if the plan includes integrations', async () => {
  await open();
  await page.getByRole('button', { name: 'Nova opção' }).click();
  await nameBox().fill('Falar com o robô');
  await page.getByRole('radio', { name: 'Integração' }).click();
  await page.getByRole('combobox', { name: 'Integração' }).click();
  await page.getByRole('option', { name: 'Robô de vendas' }).click();
  await page.getByRole('textbox', { name: 'Responder como cliente' }).fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(phoneConversation().getByText('A integração Robô de vendas conversa com o cliente.')).toBeVisible();
  await nameBox().click();
  await save();
  await expect.element(rowOf('Falar com o robô').getByText('Robô de vendas conversa em Vendas')).toBeVisible();
  expect(writes).toEqual([
    ['POST', '/api/chatbot', expect.objectContaining({ queueType: 'integration', optIntegrationId: 6, optQueueId: null })],
  ]);
  await cleanup();
  serverQueries.clear();
  await open('?open=1', { useIntegrations: false });
  await expect.element(page.getByRole('radio', { name: 'Arquivo' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Integração' })).not.toBeInTheDocument();
});

it('a user opens a menu through an option that has a text, and leaves the menu through the navigation path', async () => {
  await open();
  await page.getByRole('button', { name: /^Abrir o menu de Planos/ }).click();
  await expect.element(rowOf('Básico')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'O cliente lê' }).getByText('Qual plano?')).toBeVisible();
  await page.getByRole('button', { name: 'Nova opção' }).click();
  await nameBox().fill('Empresa');
  await save();
  await page.getByRole('button', { name: /^Abrir o menu de Empresa/ }).click();
  await expect.element(page.getByText('Escreva antes a mensagem desta opção: ela abre o próximo menu.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Para quantas pessoas?');
  await save();
  await page.getByRole('button', { name: /^Abrir o menu de Empresa/ }).click();
  await expect.element(page.getByText('Ainda não há opções neste menu')).toBeVisible();
  await page.getByRole('navigation', { name: 'Onde você está' }).getByRole('button', { name: 'Vendas' }).click();
  await expect.element(rowOf('Suporte técnico')).toBeVisible();
});

it('the customer’s phone beside the form shows changes while the user types, and answers the texts that the user writes in it', async () => {
  await open('?open=1');
  await nameBox().fill('Preços e planos');
  await expect.element(phoneConversation().getByText(/Preços e planos/)).toBeVisible();
  await page.getByRole('group', { name: 'Respostas do cliente' }).getByRole('button', { name: '1 Preços e planos' }).click();
  await expect.element(phoneConversation().getByText(/Qual plano\?/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Responder como cliente' }).fill('1');
  await userEvent.keyboard('{Enter}');
  await expect.element(phoneConversation().getByText('O atendimento entra na fila Vendas.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Responder como cliente' })).toBeDisabled();
  await page.getByRole('button', { name: 'Recomeçar' }).click();
  await expect.element(phoneConversation().getByText(/Qual plano\?/)).not.toBeInTheDocument();
  expect(writes).toEqual([]);
});

it('the customer’s phone shows the menu that is open in the editor, even after the option that leads to this menu was moved', async () => {
  await open('?menu=1');
  await expect.element(phoneConversation().getByText(/Qual plano\?/)).toBeVisible();
  options = options
    .map((each) => (each.parentId === null ? createOption(each.id, { ...each, position: 3 - each.position }) : each))
    .toSorted((one, other) => one.position - other.position);
  await serverQueries.invalidateQueries();
  await expect.element(phoneConversation().getByText('2', { exact: true })).toBeVisible();
  await expect.element(phoneConversation().getByText(/Qual plano\?/)).toBeVisible();
});

it('pressing a warning about an option in another menu opens the option, and the warning disappears once the form is corrected', async () => {
  options = [...options, createOption(4, { name: 'BÁSICO ', parentId: 1, position: 2, queueType: 'queue' })];
  await open();
  const warnings = page.getByRole('region', { name: 'Avisos' });
  await warnings.getByRole('button', { name: 'BÁSICO : Outra opção deste menu tem o mesmo nome.' }).click();
  await expect.element(form('Editar opção')).toBeVisible();
  await expect.element(rowOf('BÁSICO').getByText('Outra opção deste menu tem o mesmo nome.')).toBeVisible();
  await nameBox().fill('Empresa');
  await expect.element(warnings).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Arquivo' }).click();
  await expect.element(warnings.getByText(/Falta a lista de arquivos/)).toBeVisible();
});

it('Alt and an arrow key move an option, and the dialog before a deletion says that the option below it is deleted too', async () => {
  await open();
  const list = page.getByRole('list', { name: 'Opções do cliente' });
  await expect.element(list.getByRole('listitem').first().getByText('Planos')).toBeVisible();
  list.getByRole('button', { name: 'Mover: Planos, 1 de 2' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(list.getByRole('listitem').first().getByText('Suporte técnico')).toBeVisible();
  expect(writes).toEqual([['PUT', '/api/chatbot/1', { position: 2 }]]);
  await page.getByRole('button', { name: 'Excluir Planos' }).click();
  await expect.element(page.getByRole('dialog').getByText(/A opção abaixo dela também é excluída/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect.element(rowOf('Planos')).not.toBeInTheDocument();
  expect(writes.at(-1)?.slice(0, 2)).toEqual(['DELETE', '/api/chatbot/1']);
});
