import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { acceptFirstTicket, answerTicket, openTicket, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { signInAsAdmin, expectAccessible, createFlow, findDialog, openFlowList } from './drive-flows.ts';
import { createPhone, listPhoneMessages, writeFromPhone } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
const anasPhone = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa', ...viewports.phone });
const picture = join(resolve(import.meta.dirname, '../../../..'), 'pwa/public/icon-192.png');
const position = { x: 0, y: 0 };

/** Draws and publishes a flow as the admin, and disables it. The flow sends an image and asks for the number of a document. */
async function addCatalogue(request: APIRequestContext): Promise<void> {
  // The session has the device type phone, so it does not end the admin's session in the browser on a desktop.
  const data = { email: 'admin@demo.prosa', password: demoPassword, device: 'phone' };
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
}

test('a phrase campaign requires a name, a flow and a phrase but no connection, and can be edited, switched off and deleted', async () => {
  const page = adminsDesk();
  await openFlowList(page);
  await createFlow(page, 'Promoção');
  await page.getByRole('main').getByRole('link', { name: 'Campanhas' }).click();
  await expect(page.getByRole('heading', { name: 'Campanhas' })).toBeVisible();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/flowcampaign') && request.method() !== 'GET') sent.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'Campanha', exact: true }).first().click();
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(findDialog(page).getByRole('alert')).toHaveText(['Digite um nome!', 'Escolha um fluxo.', 'Digite a frase.']);
  await expect(findDialog(page).getByText('Sem conexão escolhida, a frase vale em todas.')).toBeVisible();
  await expectAccessible(page, 'campaign');
  expect(sent).toEqual([]);
  await findDialog(page).getByRole('textbox', { name: 'Nome' }).fill('Natal');
  await findDialog(page)
    .getByRole('button', { name: /^Fluxo/ })
    .click();
  await page.keyboard.type('promo');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'choosing a flow');
  await page.keyboard.press('Enter');
  await findDialog(page).getByRole('textbox', { name: 'Frase' }).fill('quero a promoção');
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Frase criada com sucesso!')).toBeVisible();
  expect(sent).toMatchObject([{ name: 'Natal', whatsappId: null, phrase: 'quero a promoção', status: true }]);
  await expect(page.getByRole('row').nth(1), 'a new row stands where the next reading has it').toContainText('Natal');
  await expectAccessible(page, 'campaigns');

  await page.getByRole('button', { name: 'Natal', exact: true }).click();
  await expect(findDialog(page).getByRole('button', { name: /^Fluxo/ })).toContainText('Promoção');
  await findDialog(page).getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: 'Simulador' }).click();
  await findDialog(page).getByRole('switch', { name: 'Ativa' }).click();
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Frase alterada com sucesso!')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ name: 'Natal', status: false, whatsappId: expect.any(Number) });
  await expect(page.getByRole('row', { name: /Natal/ })).toContainText('Desativada');
  const switched = page.waitForResponse(
    (given) => given.request().method() === 'PUT' && given.url().endsWith('/flowcampaign') && given.ok(),
  );
  await page.getByRole('switch', { name: 'Ativa: Natal' }).click();
  await expect(page.getByRole('row', { name: /Natal/ })).not.toContainText('Desativada');
  await switched;
  await expect(page.getByRole('switch', { name: 'Ativa: Natal' })).toBeChecked();

  await page.getByRole('button', { name: 'Ações de Natal' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await findDialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Frase deletada')).toBeVisible();
  await expect(page.getByRole('row', { name: /Natal/ })).toHaveCount(0);
});

test('an attendant can’t edit flows, but can start a flow in a ticket, and the flow ends when the attendant writes', async ({
  request,
}) => {
  const { url } = prosa();
  await addCatalogue(request);
  await createPhone(url, { name: 'Rosa Lima', number: '5511977776666' });
  const rosa = {
    write: (body: string) => writeFromPhone(url, 'Rosa', body),
    count: async (text: string) => (await listPhoneMessages(url, 'Rosa')).filter(({ body }) => body.includes(text)).length,
  };
  await rosa.write('Queria ver o catálogo');
  const ana = anasPhone();
  for (const path of ['/flowbuilders', '/phrase-lists']) {
    await showPath(ana, path);
    await expect(ana.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();
  }
  await showPath(ana, '/tickets');
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  await openTicket(ana, 'Rosa Lima');
  await acceptFirstTicket(ana);
  const openFlowMenu = async () => {
    await ana.getByRole('button', { name: 'Mais opções' }).click();
    await ana.getByRole('menuitem', { name: 'Fluxos' }).click();
    await ana.getByRole('combobox', { name: 'Buscar fluxo' }).fill('catálogo');
  };
  await openFlowMenu();
  // The dialog does not offer a disabled flow.
  await expect(ana.getByText('Nenhum fluxo com esta busca.')).toBeVisible();
  await ana.keyboard.press('Escape');
  const admin = adminsDesk();
  await openFlowList(admin);
  await admin.getByRole('switch', { name: 'Ativo: Catálogo', exact: true }).click();
  await openFlowMenu();
  await expect(ana.getByRole('option')).toHaveCount(1);
  await expectAccessible(ana, 'flow menu');
  await goOffline(ana.context());
  await ana.getByRole('option').click();
  await findDialog(ana).getByRole('button', { name: 'Iniciar', exact: true }).click();
  await expect(findDialog(ana).getByRole('alert')).toContainText('Sem rede: nada foi mudado');
  await ana.context().setOffline(false);
  await findDialog(ana).getByRole('button', { name: 'Iniciar', exact: true }).click();
  await expect(ana.getByText('Fluxo iniciado: Catálogo')).toBeVisible();
  await expect.poll(() => rosa.count('Qual item?')).toBe(1);
  expect((await listPhoneMessages(url, 'Rosa')).slice(-2)).toMatchObject([
    { mediaType: 'image' },
    { body: expect.stringMatching(/^Rosa, aqui é .+ Qual item\?/) },
  ]);
  await rosa.write('o azul');
  await expect.poll(() => rosa.count('Anotado: o azul')).toBe(1);
  await expect(ana.getByRole('article').filter({ hasText: 'Anotado: o azul' })).toBeVisible();

  await openFlowMenu();
  await ana.getByRole('option', { name: /Catálogo/ }).click();
  await findDialog(ana).getByRole('button', { name: 'Iniciar', exact: true }).click();
  await expect.poll(() => rosa.count('Qual item?')).toBe(2);
  await expect(findDialog(ana)).toHaveCount(0);
  await answerTicket(ana, 'Deixa que eu vejo com você');
  await expect.poll(() => rosa.count('Deixa que eu vejo com você')).toBe(1);
  await rosa.write('o verde');
  await expect(ana.getByRole('article').filter({ hasText: 'o verde' })).toBeVisible();
  await answerTicket(ana, 'O verde, então');
  await expect.poll(() => rosa.count('O verde, então')).toBe(1);
  expect(await rosa.count('Anotado: o verde')).toBe(0);
});

test('an admin sets which flows a connection starts, and the order of the flows with a daily window', async ({ request }) => {
  const call = await signInAsAdmin(request, prosa().url);
  await call('/flowbuilder', { name: 'Olá' });
  for (const [name, hours] of [
    ['Manhã', '08:00-12:00'],
    ['Noite', '22:00-06:00'],
  ] as const) {
    const { id } = await call('/flowbuilder', { name });
    await call('/flowbuilder/schedule', { flowId: id, scheduledTimeRun: hours }, 'PUT');
  }
  const page = adminsDesk();
  await openFlowList(page);
  const change = findDialog(page).getByRole('button', { name: 'Mudar fluxos de Simulador' });
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Conexões' }).click();
  await change.click();
  await findDialog(page)
    .getByRole('button', { name: /^Boas-vindas/ })
    .click();
  await page.keyboard.type('olá');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  for (const name of ['Manhã', 'Noite']) {
    await findDialog(page).getByRole('combobox', { name: 'Incluir fluxo com horário' }).click();
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  await findDialog(page).getByRole('button', { name: 'Subir Noite' }).click();
  await expectAccessible(page, 'connection');
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Conexão salva')).toBeVisible();
  await change.click();
  await expect(findDialog(page).getByRole('button', { name: /^Boas-vindas Olá/ })).toBeVisible();
  await expect(findDialog(page).getByRole('listitem')).toHaveText([/Noite.*22:00–06:00/, /Manhã.*08:00–12:00/]);
});
