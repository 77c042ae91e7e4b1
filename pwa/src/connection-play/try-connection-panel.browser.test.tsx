import { IntegrationId } from '@prosa/contract/ids';
import { connectionDefaults, ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import * as v from 'valibot';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { ServerQueries, serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { sampleIntegration } from '../testing/sample-integration.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { TryConnectionPanel } from './try-connection-panel.tsx';

type SampleOption = v.InferInput<typeof ChatbotOption>;
const createSampleQueue = (id: number, name: string, chatbots: SampleOption[] = []): v.InferInput<typeof ManagedQueue> => ({
  id,
  name,
  color: '#111111',
  greetingMessage: `Aqui é ${name}`,
  orderQueue: id,
  outOfHoursMessage: '',
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: 0,
  createTicketSendNotificationWAUser: false,
  messageNotification: '',
  fileListId: null,
  integrationId: null,
  firstAnswerMinutes: id === 2 ? 10 : 0,
  schedules: [...defaultServiceHours],
  chatbots,
  version: 1,
});
const option: SampleOption = {
  id: 1,
  queueId: 2,
  parentId: null,
  position: 1,
  name: 'Falar com vendas',
  greetingMessage: 'Um momento',
  queueType: 'queue',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  version: 1,
};
const row = v.parse(ManagedConnection, {
  ...connectionDefaults,
  id: 1,
  companyId: 1,
  name: 'Loja',
  number: null,
  channel: 'whatsappapi',
  status: 'CONNECTED',
  updatedAt: '2026-01-01T12:00:00.000Z',
  queues: [],
  queueIds: [1, 2],
  schedules: defaultServiceHours,
  greetingMessage: 'Olá {{firstName}}',
  complationMessage: 'Até logo',
  ratingMessage: 'De 0 a 10?',
  timeInactiveMessage: 30,
  inactiveMessage: 'Ainda aí?',
  greetingMediaAttachment: null,
  greetingMediaName: null,
  hasAccessToken: false,
  hasAppSecret: false,
  hasVerifyToken: false,
  tokenEnd: '',
  qrcode: '',
  retries: 0,
  version: 1,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  flowIdsScheduled: '',
  selectedFlowIds: [],
});
const answers: Readonly<Record<string, unknown>> = {
  '/api/queue': [createSampleQueue(1, 'Suporte'), createSampleQueue(2, 'Vendas', [option])],
  '/api/companySettings/1': { userRating: 'enabled' },
  '/api/companies/1/schedules': {
    schedules: defaultServiceHours,
    msg: '',
    holidays: [],
    vacation: null,
    vacationMessage: '',
    version: 1,
  },
  '/api/files': { files: [], count: 0, hasMore: false },
  '/api/flowcampaign': { flow: [] },
  '/api/queueIntegration': {
    queueIntegrations: [sampleIntegration({ id: 4, name: 'Assistente', type: 'webhook' })],
    count: 1,
    hasMore: false,
  },
};
let writeCalls: string[] = [];
let isServerFailing = false;
let integrationId: number | null = null;
const fetchBefore = globalThis.fetch;

beforeAll(() =>
  loadTexts(getI18n(), [
    'connection-play',
    'rule-decisions',
    'connections',
    'settings',
    'queues',
    'contacts',
    'integrations',
    'kit',
  ]),
);
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  [writeCalls, isServerFailing, integrationId] = [[], false, null];
  globalThis.fetch = (input, { method = 'GET' } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    if (method !== 'GET') writeCalls.push(`${method} ${pathname}`);
    return Promise.resolve(isServerFailing ? Response.json({}, { status: 500 }) : Response.json(answers[pathname] ?? {}));
  };
});
afterEach(() => cleanup());

const show = () =>
  render(
    <SignedInUserContext value={sampleUser({ id: 2, profile: 'admin' })}>
      <ServerQueries>
        <div className="flex h-175">
          <TryConnectionPanel
            row={{ ...row, integrationId: v.parse(v.nullable(IntegrationId), integrationId) }}
            onClose={() => undefined}
          />
        </div>
      </ServerQueries>
    </SignedInUserContext>,
  );
const locateInLog = (text: string) => page.getByRole('log').getByText(text, { exact: false });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
async function write(...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.getByRole('textbox', { name: 'Escrever como cliente' }).fill(text);
    await userEvent.keyboard('{Enter}');
  }
}

it('an admin who plays a customer sees below each text of the bot why the bot sent it, and a link to the setting that contains it', async () => {
  await show();
  await write('oi');
  await expect.element(locateInLog('Menu enviado 1×')).toBeVisible();
  await expect.element(locateInLog('Olá Marina')).toBeVisible();
  await write('2');
  await expect.element(locateInLog('- Falar com vendas')).toBeVisible();
  await write('1');
  await expect.element(locateInLog('O cliente escolheu no menu')).toBeVisible();
  await expect.element(locateInLog('Na fila Vendas')).toBeVisible();
  const links = [...document.querySelectorAll('[role=log] p a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Saudação da conexão', '/connections?open=1'],
    ['Saudação da fila Vendas', '/queues?open=2'],
    ['Opção Falar com vendas', '/queues'],
  ]);
  await locateInLog('Menu enviado 1×').first().click();
  await expect.element(page.getByRole('link', { name: 'Menus por atendimento' })).toHaveAttribute('href', '/connections?open=1');
  await write('alguém?');
  await expect.element(locateInLog('Sem resposta: o atendimento espera na fila')).toBeVisible();
});

it('an admin can play an attendant, advance the play’s clock to the reminder, and play a customer who rates the service', async () => {
  await show();
  await expect.element(button('Assumir')).toBeDisabled();
  await write('oi');
  await expect.element(locateInLog('Menu enviado')).toBeVisible();
  await write('1');
  await expect.element(locateInLog('Aqui é Suporte')).toBeVisible();
  await button('Assumir').click();
  await button('Responder').click();
  await button(/^Próximo prazo/).click();
  await expect.element(locateInLog('Ainda aí?')).toBeVisible();
  await expect.element(locateInLog('Cliente parado: mensagem de inatividade enviada')).toBeVisible();
  await button('Encerrar e pedir avaliação').click();
  await write('9');
  await expect.element(locateInLog('Avaliação: 9')).toBeVisible();
  await expect.element(button('Nenhum prazo à frente')).toBeVisible();
  await button('Recomeçar').click();
  await expect.element(locateInLog('Avaliação: 9')).not.toBeInTheDocument();
});

it('messages in quick succession get one answer, and the bot is shown as typing until the answer comes', async () => {
  await show();
  await write('oi', 'tudo bem?');
  await expect.element(locateInLog('Digitando…')).toBeVisible();
  await expect.element(locateInLog('Menu enviado 1×')).toBeVisible();
  await expect.element(locateInLog('Digitando…')).not.toBeInTheDocument();
  expect(locateInLog('Olá Marina').elements()).toHaveLength(1);
});

it('a group’s message is ignored by a connection without groups, and the panel shows the reason', async () => {
  await show();
  await page.getByRole('switch', { name: 'É um grupo' }).click();
  await write('oi');
  await expect.element(locateInLog('Mensagem ignorada: a conexão não recebe grupos')).toBeVisible();
  await expect.element(page.getByText('Não se testa aqui', { exact: false })).toBeInTheDocument();
});

it('an admin who answers for an integration can move the ticket to a queue, and the panel then shows when an answer is due', async () => {
  integrationId = 4;
  await show();
  await write('oi');
  await expect.element(locateInLog('A conversa foi para a integração da conexão')).toBeVisible();
  await expect.element(page.getByText('A integração recebeu “oi”', { exact: false })).toBeVisible();
  const answer = page.getByRole('textbox', { name: 'Resposta da integração' });
  await answer.fill('Como posso ajudar?');
  await button('Responder').first().click();
  await expect.element(locateInLog('Como posso ajudar?')).toBeVisible();
  await write('vendas');
  await expect.element(page.getByText('A integração recebeu “vendas”', { exact: false })).toBeVisible();
  await answer.fill('#{"queueId": 2}');
  await button('Responder').first().click();
  await expect.element(locateInLog('A integração passou o atendimento adiante')).toBeVisible();
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(page.getByText('Resposta devida até', { exact: false })).toBeVisible();
  await button(/^Próximo prazo/).click();
  await expect.element(locateInLog('Resposta atrasada: os supervisores foram avisados')).toBeVisible();
  expect(writeCalls).toEqual([]);
});

it('playing a connection makes no write call to the server', async () => {
  await show();
  await write('oi', 'alguém?');
  await button('+1 h').click();
  await expect.element(locateInLog('alguém?')).toBeVisible();
  expect(writeCalls).toEqual([]);
});

it('a contact whose bot is off gets no answer, and the panel shows this reason', async () => {
  await show();
  await page.getByRole('switch', { name: 'Bot desligado' }).click();
  await write('oi');
  await expect.element(locateInLog('Sem resposta: o bot deste contato está desligado')).toBeVisible();
});

it('the panel shows an error if its data can’t be loaded', async () => {
  isServerFailing = true;
  await show();
  await expect.element(page.getByText('Não foi possível carregar a conexão')).toBeVisible();
});
