import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { acceptFirstTicket, answerTicket, openTicket, openSignedInPage } from '../drive-app.ts';
import { createPhone, readPhone, writeFromPhone } from '../simulated-phone.ts';
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

/** Creates a customer's phone, and returns functions that write on it and that count its messages with a text. */
async function startPhone(name: string, number: string) {
  const { url } = prosa();
  await createPhone(url, { name, number });
  return {
    write: (body: string) => writeFromPhone(url, name, body),
    count: async (text: string) => (await readPhone(url, name)).filter(({ body }) => body.includes(text)).length,
  };
}

test('a customer’s phrase starts a flow, which runs through a pause, a question, a condition and a menu into a queue, even if Prosa restarts meanwhile', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const clara = await startPhone('Clara Nunes', '5511955554444');
  await clara.write(' PROMO ');
  await expect.poll(() => clara.count('Esta é a promoção do mês')).toBe(1);
  await prosa().kill('SIGKILL');
  await prosa().restart();
  await expect.poll(() => clara.count('quantos anos você tem?'), { timeout: 60_000 }).toBe(1);
  await clara.write('67');
  await expect.poll(() => clara.count('Quem tem 67 anos ganha 20%')).toBe(1);
  await expect.poll(() => clara.count('1 Marcar uma consulta')).toBe(1);
  await clara.write('não sei');
  await expect.poll(() => clara.count('1 Marcar uma consulta')).toBe(2);
  await clara.write('valores e PAGAMENTO');
  await expect.poll(() => clara.count('A consulta custa R$ 180')).toBe(1);
  expect(await clara.count('Esta é a promoção do mês')).toBe(1);

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
  const rosa = await startPhone('Rosa Lima', '5511977776666');
  await rosa.write('Queria ver o catálogo');
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
  await expect.poll(() => rosa.count('Qual item?')).toBe(1);
  expect((await readPhone(prosa().url, 'Rosa')).slice(-2)).toMatchObject([
    { mediaType: 'image' },
    { body: expect.stringMatching(/^Rosa, aqui é .+ Qual item\?/) },
  ]);
  await rosa.write('o azul');
  await expect.poll(() => rosa.count('Anotado: o azul')).toBe(1);
  await expect(ana.getByRole('article').filter({ hasText: 'Anotado: o azul' })).toBeVisible();

  await startCatalogue();
  await expect.poll(() => rosa.count('Qual item?')).toBe(2);
  await answerTicket(ana, 'Deixa que eu vejo com você');
  await expect.poll(() => rosa.count('Deixa que eu vejo com você')).toBe(1);
  await rosa.write('o verde');
  await expect(ana.getByRole('article').filter({ hasText: 'o verde' })).toBeVisible();
  await answerTicket(ana, 'O verde, então');
  await expect.poll(() => rosa.count('O verde, então')).toBe(1);
  expect(await rosa.count('Anotado: o verde')).toBe(0);
});
