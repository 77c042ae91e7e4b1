import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { newIntegrationSecretStore } from '../integrations/integrations.ts';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { IntegrationsPage } from './integrations-page.tsx';

const SECRET = 'ab'.repeat(32);
const storedIntegration = {
  id: 7,
  name: 'Agenda',
  type: 'typebot',
  projectName: 'Agenda',
  serviceAccount: null,
  language: 'pt-BR',
  urlN8N: 'https://typebot.example.com',
  secretEnd: null,
  typebotSlug: 'agenda',
  typebotDelayMessage: 1_000,
  typebotExpires: 1,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  flowId: null,
  version: 1,
  updatedAt: '2026-01-01T12:00:00.000Z',
} as const;
const dialogflowAccount = { clientEmail: 'prosa@clinica-bot.iam.gserviceaccount.com', projectId: 'clinica-bot' };
const serviceAccountKey = JSON.stringify({
  type: 'service_account',
  project_id: dialogflowAccount.projectId,
  client_email: dialogflowAccount.clientEmail,
  private_key: '-----BEGIN PRIVATE KEY-----\nMII',
});

type SentRequest = { method: string; pathname: string; body: unknown };

/** The integrations on the fake server. */
let storedIntegrations: object[] = [];
/** The fake server's answers to other requests, by method and path. */
let answers: Readonly<Record<string, object>> = {};
/** The calls that changed something on the fake server. */
let sentRequests: SentRequest[] = [];
const fetchBefore = globalThis.fetch;

beforeAll(() => loadTexts(getI18n(), ['integrations', 'flow-start', 'kit']));
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  newIntegrationSecretStore.set(undefined);
  [storedIntegrations, answers, sentRequests] = [[], {}, []];
  globalThis.fetch = (input, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    const answer = answers[`${method} ${pathname}`];
    if (method !== 'GET') sentRequests.push({ method, pathname, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (answer !== undefined) return Promise.resolve(Response.json(answer));
    return Promise.resolve(
      Response.json({ queueIntegrations: storedIntegrations, count: storedIntegrations.length, hasMore: false }),
    );
  };
});
afterEach(() => cleanup());

const openPage = (address: string) => {
  history.replaceState(null, '', address);
  return render(
    <SignedInUserContext value={sampleUser({ id: 2, profile: 'admin' })}>
      <div className="h-175">
        <IntegrationsPage />
        <Toaster theme="light" />
      </div>
    </SignedInUserContext>,
  );
};
const save = () => page.getByRole('button', { name: 'Salvar' }).click();
const choose = async (type: string) => {
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: type }).click();
};
const box = (name: string) => page.getByRole('textbox', { name, exact: true });

it('the form of an integration requires the fields of the chosen type, and shows an error for each missing field', async () => {
  await openPage('?open=new');
  await save();
  await expect.element(page.getByText('Escolha o tipo.')).toBeVisible();
  await choose('Typebot');
  await save();
  for (const text of ['Digite o nome.', 'Digite a URL.'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await box('Nome').fill('Agenda');
  await box('URL').fill('typebot.example.com');
  await save();
  await expect.element(page.getByText('Digite uma URL completa, que começa com https://.')).toBeVisible();
  await box('URL').fill('https://typebot.example.com');
  await save();
  await expect.element(page.getByText('Digite o nome público do bot.')).toBeVisible();
  await choose('Dialogflow');
  expect(box('URL').elements()).toEqual([]);
  await save();
  await expect.element(page.getByText('Cole a chave ou escolha o arquivo.')).toBeVisible();
  await choose('Fluxo do Prosa');
  await save();
  await expect.element(page.getByText('Escolha um fluxo.', { exact: true })).toBeVisible();
  expect(sentRequests).toEqual([]);
});

it('a wrong value in a field of a type that is no longer chosen does not prevent saving, and is not sent', async () => {
  answers = {
    'POST /api/queueIntegration': { ...storedIntegration, type: 'dialogflow', serviceAccount: dialogflowAccount, secret: null },
  };
  await openPage('?open=new');
  await choose('Webhook');
  await box('Nome').fill('Robô');
  await box('URL').fill('errada');
  await choose('Dialogflow');
  await box('Chave da conta de serviço').fill('{}');
  await save();
  await expect.element(page.getByText('Isto não é a chave JSON de uma conta de serviço do Google.')).toBeVisible();
  await box('Chave da conta de serviço').fill(serviceAccountKey);
  await save();
  await expect.element(page.getByText('Integração salva')).toBeVisible();
  expect(sentRequests).toEqual([
    {
      method: 'POST',
      pathname: '/api/queueIntegration',
      body: { type: 'dialogflow', name: 'Robô', projectName: '', jsonContent: serviceAccountKey, language: 'pt-BR' },
    },
  ]);
});

it('the secret of a new webhook stays on the screen until the user confirms that the secret is copied', async () => {
  answers = { 'POST /api/queueIntegration': { ...storedIntegration, type: 'webhook', secretEnd: 'abab', secret: SECRET } };
  await openPage('?open=new');
  await choose('Webhook');
  await box('Nome').fill('Sistema');
  await box('URL').fill('https://sistema.example.com/prosa');
  await save();
  await expect.element(page.getByLabelText('Segredo da assinatura')).toHaveValue(SECRET);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Segredo da assinatura')).toHaveValue(SECRET);
  await page.getByRole('button', { name: 'Já copiei' }).click();
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
});

it('the form of a stored integration has no field for the type, and shows only the end of the secret until the secret is renewed', async () => {
  storedIntegrations = [{ ...storedIntegration, type: 'n8n', secretEnd: 'abab' }];
  answers = { 'POST /api/queueIntegration/7/secret': { secret: SECRET } };
  await openPage('?open=7');
  await expect.element(page.getByLabelText('Segredo da assinatura')).toHaveValue('••••••••abab');
  expect(page.getByRole('combobox', { name: 'Tipo' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Gerar novo' }).click();
  await page
    .getByRole('dialog', { name: 'Gerar um novo segredo de Agenda?' })
    .getByRole('button', { name: 'Gerar novo' })
    .click();
  await expect.element(page.getByRole('dialog', { name: 'Segredo de Agenda' }).getByRole('textbox')).toHaveValue(SECRET);
});

it('the form of an integration shows the service account of the stored key, and sends no key unless the user enters a new one', async () => {
  storedIntegrations = [{ ...storedIntegration, type: 'dialogflow', serviceAccount: dialogflowAccount }];
  answers = { 'PUT /api/queueIntegration/7': { ...storedIntegrations[0], name: 'Agenda nova', version: 2 } };
  await openPage('?open=7');
  await expect.element(page.getByText('prosa@clinica-bot.iam.gserviceaccount.com, projeto clinica-bot')).toBeVisible();
  await box('Nome').fill('Agenda nova');
  await save();
  await expect.element(page.getByText('Integração salva')).toBeVisible();
  expect(sentRequests).toMatchObject([{ body: { name: 'Agenda nova', jsonContent: '', version: 1 } }]);
});

it('the list of an integration’s last calls shows the status, duration and attempt of each call, and the reason of each failure', async () => {
  storedIntegrations = [storedIntegration];
  const call = { kind: 'message', attempt: 1, deliveryId: null, ticketId: 12, at: '2026-01-01T12:00:00.000Z' };
  answers = {
    'GET /api/queueIntegration/7/calls': {
      calls: [
        { ...call, id: 2, status: 500, failure: 'status', durationMs: 1_320, attempt: 3 },
        { ...call, id: 1, status: null, failure: 'timeout', durationMs: 10_000 },
        { ...call, id: 0, status: 200, failure: null, durationMs: 87, kind: 'start' },
      ],
    },
  };
  await openPage('?open=7');
  await page.getByRole('tab', { name: 'Últimas chamadas' }).click();
  const lines = page.getByRole('list', { name: 'Últimas chamadas' }).getByRole('listitem');
  const texts = [
    'Mensagem1.320 ms500O sistema respondeu com um erro.Atendimento 12Tentativa 3',
    'Mensagem10.000 msSem respostaO sistema demorou demais para responder.Atendimento 12',
    'Início87 ms200Atendimento 12',
  ];
  await expect
    .poll(() => lines.elements().map((line) => line.textContent))
    .toEqual(texts.map((text): unknown => expect.stringContaining(text)));
});

it('a new integration has no tab for calls before it is saved', async () => {
  await openPage('?open=new');
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Últimas chamadas' })).not.toBeInTheDocument();
});

it('a test of an integration uses the values in the form, and a failure is explained with the other system’s words, too', async () => {
  storedIntegrations = [{ ...storedIntegration, type: 'webhook', secretEnd: 'abab' }];
  const path = 'POST /api/queueIntegration/testSession';
  answers = { [path]: { status: 403, failure: 'credentials', durationMs: 87, detail: 'Invalid signature' } };
  await openPage('?open=7');
  await box('URL').fill('errada');
  const test = page.getByRole('button', { name: 'Testar' });
  await test.click();
  await expect.element(page.getByText('Digite uma URL completa, que começa com https://.')).toBeVisible();
  expect(sentRequests).toEqual([]);
  await box('URL').fill('https://novo.example.com');
  await test.click();
  for (const text of ['O sistema recusa a chave ou o segredo.', 'status 403, 87 ms', 'O sistema disse: Invalid signature'])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(sentRequests).toMatchObject([{ body: { id: 7, type: 'webhook', urlN8N: 'https://novo.example.com' } }]);
  answers = { [path]: { status: 200, failure: null, durationMs: 1_087, detail: '' } };
  await test.click();
  await expect.element(page.getByText('Respondeu: status 200, 1.087 ms.')).toBeVisible();
});

it('the dialog before a deletion shows which connections, queues and tickets use the integration', async () => {
  storedIntegrations = [storedIntegration];
  answers = {
    'GET /api/queueIntegration/7/uses': {
      connections: [{ id: 1, name: 'WhatsApp' }],
      queues: [
        { id: 1, name: 'Vendas' },
        { id: 2, name: 'Suporte' },
      ],
      chatbotOptions: [],
      tickets: 3,
    },
    'DELETE /api/queueIntegration/7': { id: 7 },
  };
  await openPage('?');
  await page.getByRole('button', { name: 'Ações de Agenda' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir a integração Agenda?' });
  for (const text of ['Conexões: WhatsApp', 'Filas: Vendas, Suporte', 'Atendimentos em que ela conversa agora: 3'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  storedIntegrations = [];
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect.element(page.getByText('Integração excluída')).toBeVisible();
  expect(sentRequests).toMatchObject([{ method: 'DELETE', pathname: '/api/queueIntegration/7' }]);
});
