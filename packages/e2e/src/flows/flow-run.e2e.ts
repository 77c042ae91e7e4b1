import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { acceptFirstTicket, answerTicket, openCustomerPage, openTicket, openSignedInPage, sendAsCustomer } from '../drive-app.ts';
import { startProsaForFile } from '../start-prosa-for-file.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = startProsaForFile();
const picture = join(resolve(import.meta.dirname, '../../../..'), 'pwa/public/icon-192.png');
const position = { x: 0, y: 0 };

/** Draws, publishes and enables, as the admin, a flow that sends an image and asks for the number of a document. */
async function addCatalogue(request: APIRequestContext): Promise<void> {
  const data = { email: 'admin@demo.prosa', password: demoPassword };
  const { token }: { token: string } = await (await request.post(`${prosa().url}/api/auth/login`, { data })).json();
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, body: object) => {
    const answered = await request.fetch(`${prosa().url}/api${path}`, { method, data: body, headers });
    expect(answered.ok(), path).toBe(true);
    return answered.json();
  };
  const medias = { name: 'catalogo.png', mimeType: 'image/png', buffer: await readFile(picture) };
  const upload = await request.post(`${prosa().url}/api/flowbuilder/img`, { multipart: { medias }, headers });
  const { name }: { name: string } = await upload.json();
  const { id }: { id: number } = await call('POST', '/flowbuilder', { name: 'Catálogo' });
  const elements = [
    { type: 'img', number: 'pic', value: name, original: 'catalogo.png' },
    { type: 'message', number: 'ask', value: '{{firstName}}, aqui é {{userName}}. Qual item?' },
    { type: 'input', number: 'in', value: 'item' },
    { type: 'message', number: 'end', value: 'Anotado: {{item}}' },
  ];
  await call('POST', '/flowbuilder/flow', {
    idFlow: id,
    nodes: [
      { id: 'start', type: 'start', position, data: {} },
      { id: 'block', type: 'singleBlock', position, data: { seq: elements.map(({ number }) => number), elements } },
    ],
    connections: [{ id: 'line', source: 'start', sourceHandle: 'a', target: 'block' }],
  });
  await call('PUT', '/flowbuilder', { flowId: id, active: true });
}

test('a customer’s phrase starts a flow, which runs through a pause, a question, a condition and a menu into a queue, even if Prosa restarts meanwhile', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const clara = await openCustomerPage(browser, prosa().url, { name: 'Clara Nunes', number: '5511955554444' });
  const heard = clara.getByRole('log');
  await sendAsCustomer(clara, 'Clara Nunes', ' PROMO ');
  await expect(heard.getByText('Esta é a promoção do mês')).toBeVisible();
  await prosa().kill('SIGKILL');
  await prosa().restart();
  await expect(heard.getByText('quantos anos você tem?')).toBeVisible({ timeout: 60_000 });
  await sendAsCustomer(clara, 'Clara Nunes', '67');
  await expect(heard.getByText('Quem tem 67 anos ganha 20%')).toBeVisible();
  await expect(heard.getByText('1 Marcar uma consulta')).toBeVisible();
  await sendAsCustomer(clara, 'Clara Nunes', 'não sei');
  await expect(heard.getByText('1 Marcar uma consulta')).toHaveCount(2);
  await clara.getByRole('textbox', { name: 'Escreva como Clara Nunes' }).fill('valores e PAGAMENTO');
  await clara.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(heard.getByText('A consulta custa R$ 180')).toBeVisible();
  await expect(heard.getByText('Esta é a promoção do mês')).toHaveCount(1);

  const ana = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'atendente1@demo.prosa',
    viewport: { width: 1440, height: 900 },
  });
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  const listed = ana.getByRole('link', { name: /Clara Nunes/ });
  await expect(listed).toContainText('Financeiro');
  await openTicket(ana, 'Clara Nunes');
  await expect(ana.getByRole('article').filter({ hasText: 'Quem tem 67 anos' })).toBeVisible();
  await ana.getByRole('button', { name: 'Clara Nunes', exact: true }).click();
  await expect(ana.getByRole('dialog', { name: 'Contato', exact: true }).getByText('VIP')).toBeVisible();
});

test('an attendant starts a flow from the composer on a phone, and the flow ends when the attendant writes', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  await addCatalogue(request);
  const rosa = await openCustomerPage(browser, prosa().url, { name: 'Rosa Lima', number: '5511977776666' });
  const heard = rosa.getByRole('log');
  await sendAsCustomer(rosa, 'Rosa Lima', 'Queria ver o catálogo');
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', ...viewports.phone });
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  await openTicket(ana, 'Rosa Lima');
  await acceptFirstTicket(ana);
  const startCatalogue = async () => {
    await ana.getByRole('button', { name: 'Mais opções' }).click();
    await ana.getByRole('menuitem', { name: 'Fluxos' }).click();
    await ana.getByRole('option', { name: /Catálogo/ }).click();
    await ana.getByRole('dialog').getByRole('button', { name: 'Iniciar', exact: true }).click();
    await expect(ana.getByRole('dialog')).toHaveCount(0);
  };
  await startCatalogue();
  await expect(heard.getByRole('img', { name: 'catalogo.png' })).toBeVisible();
  await expect(heard.getByText(/^Rosa, aqui é .+ Qual item\?/)).toBeVisible();
  await sendAsCustomer(rosa, 'Rosa Lima', 'o azul');
  await expect(heard.getByText('Anotado: o azul')).toBeVisible();
  await expect(ana.getByRole('article').filter({ hasText: 'Anotado: o azul' })).toBeVisible();

  await startCatalogue();
  await expect(heard.getByText(/Qual item\?/)).toHaveCount(2);
  await answerTicket(ana, 'Deixa que eu vejo com você');
  await expect(heard.getByText('Deixa que eu vejo com você')).toBeVisible();
  await sendAsCustomer(rosa, 'Rosa Lima', 'o verde');
  await expect(ana.getByRole('article').filter({ hasText: 'o verde' })).toBeVisible();
  await answerTicket(ana, 'O verde, então');
  await expect(heard.getByText('O verde, então')).toBeVisible();
  await expect(heard.getByText('Anotado: o verde')).toHaveCount(0);
});
