import { expect } from '@playwright/test';
import { waitForServiceWorker, openSignedInPage, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createPhone, readPhone, writeFromPhone } from '../simulated-phone.ts';
import {
  addTextNode,
  listCutOffNodes,
  dragElement,
  findExit,
  findLines,
  findNode,
  openEditor,
  expectDrawingSynced,
} from './drive-canvas.ts';
import { greetingNode, createLineBetween, menuNode, startNode } from './sample-nodes.ts';
import { signInAsAdmin, expectAccessible, findNodeForm, findActiveSwitch } from './drive-flows.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { readStoredRows } from '../stored-rows.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const desk = { viewport: { width: 1440, height: 900 } };
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa', ...desk });

test('two users, one of them offline, draw a flow together, edit the same node and publish the flow, and a customer runs through it', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Boas-vindas' });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [startNode, greetingNode, menuNode],
    connections: [createLineBetween('start', 'greets'), createLineBetween('greets', 'asks')],
  });
  await call('/flowcampaign', { name: 'Oi', flowId: id, phrase: 'quero começar' });
  const lucia = adminsDesk();
  await waitForServiceWorker(lucia);
  const sofia = await openSignedInPage(browser, { url: prosa().url, email: 'super@demo.prosa', ...desk });
  await openEditor(lucia, id);
  await openEditor(sofia, id);
  await expectDrawingSynced(lucia);
  await expect(lucia.getByRole('img', { name: /2 pessoas neste fluxo/ })).toBeVisible();

  // Each user sees the pointer of the other user, and the node that the other user selected.
  await findNode(sofia, 'Como ajudo?').click();
  await expect(findNode(lucia, 'Como ajudo?')).toHaveAttribute('aria-label', /Sofia/);
  await expect(lucia.locator('[data-cursor]')).toBeVisible();

  // A node that one user adds appears for the other user, together with its line.
  await addTextNode(sofia, 'Vamos marcar');
  await dragElement(sofia, findExit(findNode(sofia, 'Como ajudo?'), 'a1'), findNode(sofia, 'Vamos marcar'));
  await expect(findLines(lucia)).toHaveCount(3);
  await expect(findNode(lucia, 'Vamos marcar')).toBeVisible();

  // The user without a network can continue, and sees that there is no network.
  await goOffline(lucia.context());
  await expect(lucia.getByRole('status').filter({ hasText: 'Sem rede' })).toBeVisible({ timeout: 60_000 });
  await findNode(lucia, 'Como ajudo?').dblclick();
  await findNodeForm(lucia).getByRole('textbox', { name: 'Mensagem' }).first().fill('Em que posso ajudar?');
  await findNodeForm(lucia).getByRole('button', { name: 'Salvar bloco' }).click();
  await addTextNode(lucia, 'Segue o boleto');
  await dragElement(lucia, findExit(findNode(lucia, 'Em que posso ajudar?'), 'a2'), findNode(lucia, 'Segue o boleto'));
  await expect(lucia.getByRole('status').filter({ hasText: /a enviar/ })).toBeVisible();
  await findActiveSwitch(lucia, 'Boas-vindas').click();
  await expect(lucia.getByText(/Sem rede: nada foi mudado/)).toBeVisible();
  await expect(findActiveSwitch(lucia, 'Boas-vindas')).not.toBeChecked();

  // While one user has no network, the other user moves the same node and changes one of its options.
  await dragElement(sofia, findNode(sofia, 'Como ajudo?').getByText('Menu'), { x: 40, y: 160 });
  await findNode(sofia, 'Como ajudo?').dblclick();
  await findNodeForm(sofia).locator('input').first().fill('Marcar consulta');
  await findNodeForm(sofia).getByRole('button', { name: 'Salvar bloco' }).click();
  await expect(findNode(sofia, 'Marcar consulta')).toBeVisible();

  await lucia.context().setOffline(false);
  for (const page of [lucia, sofia]) {
    const both = findNode(page, 'Em que posso ajudar?');
    await expect(both).toContainText('Marcar consulta', { timeout: 60_000 });
    await expect(findLines(page)).toHaveCount(4);
  }
  await expectDrawingSynced(lucia);

  // Undo reverts only the user's own steps.
  await sofia.keyboard.press('Control+z');
  await expect(findNode(lucia, 'Em que posso ajudar?')).toContainText('Agendar');
  await expect(findNode(lucia, 'Segue o boleto')).toBeVisible();
  await sofia.keyboard.press('Control+Shift+z');
  await expect(findNode(lucia, 'Em que posso ajudar?')).toContainText('Marcar consulta');

  await expect(sofia.getByText('Não se esqueça de salvar')).toBeVisible();
  await sofia.keyboard.press('Control+s');
  // The published version is number 2, because the API call that drew the flow published version 1.
  await expect(sofia.getByText(/versão 2 publicada/)).toBeVisible();
  await expect(sofia.getByText('Não se esqueça de salvar')).toHaveCount(0);
  await findActiveSwitch(sofia, 'Boas-vindas').click();
  await expect(findActiveSwitch(lucia, 'Boas-vindas')).toBeChecked();
  await sofia.context().close();

  await createPhone(prosa().url, { name: 'Rosa Lima', number: '5511977776601' });
  const received = async () => (await readPhone(prosa().url, 'Rosa')).map(({ body }) => body).join('\n');
  await writeFromPhone(prosa().url, 'Rosa', 'quero começar');
  await expect.poll(received).toMatch(/Bem-vindo[^]*Em que posso ajudar\?[^]*Marcar consulta/);
  await writeFromPhone(prosa().url, 'Rosa', '2');
  await expect.poll(received).toContain('Segue o boleto');
});

test("a user adds, joins, selects, duplicates and deletes nodes with the pointer, and a reader sees the flow but can't change it", async ({
  browser,
  request,
}) => {
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Ponteiro' });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [startNode, greetingNode, menuNode],
    connections: [createLineBetween('start', 'greets')],
  });
  const page = adminsDesk();
  await showPath(page, '/flowbuilders');
  await page.getByRole('link', { name: 'Ponteiro' }).click();
  const nodes = page.locator('[data-flow-node]');
  await expect(nodes).toHaveCount(3);

  await dragElement(page, page.getByRole('region', { name: 'Blocos' }).getByRole('button', { name: 'Intervalo' }), {
    x: 420,
    y: 330,
  });
  await findNodeForm(page).getByLabel('Segundos').fill('5');
  await expect.poll(async () => JSON.stringify(await readStoredRows(page, 'meta'))).toContain('"sec":5');
  // After a reload without a question, the typed text and the position of the new node are still there.
  await page.reload();
  await expect(findNodeForm(page).getByLabel('Segundos')).toHaveValue('5');
  await expect(findNodeForm(page).getByRole('status')).toContainText('está de volta');
  await findNodeForm(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(nodes).toHaveCount(4);
  const interval = findNode(page, 'Intervalo');
  // The form is beside the canvas, shows the node that was clicked, and asks before it discards typed text.
  await expect(interval).toBeFocused();
  await interval.dblclick();
  await expect(findNodeForm(page).getByLabel('Segundos')).toBeFocused();
  await findNode(page, 'Bem-vindo').click();
  await expect(findNodeForm(page)).toHaveAccessibleName('Editar: Texto');
  await findNodeForm(page).getByRole('textbox').fill('Boa tarde');
  for (const elsewhere of [findNode(page, 'Como ajudo?'), page.getByRole('link', { name: 'Voltar aos fluxos' })]) {
    await elsewhere.click();
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(findNodeForm(page).getByRole('textbox')).toHaveValue('Boa tarde');
  }
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Ponteiro' })).toBeVisible();
  await page.goForward();
  await expect(findNodeForm(page).getByRole('textbox')).toHaveValue('Boa tarde');
  await findNodeForm(page).getByRole('textbox').press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(findNodeForm(page)).toHaveCount(0);
  await expect(findNode(page, 'Bem-vindo')).toBeFocused();
  await page.getByRole('region', { name: 'Blocos' }).getByRole('button', { name: 'Início' }).click();
  await expect(page.getByText('O fluxo já tem um início.')).toBeVisible();
  await expect(nodes).toHaveCount(4);
  await expect(page.locator('[data-flow-node="start"]')).toBeFocused();

  // A new line replaces the former line of the same exit. A line from a node to itself is refused.
  await dragElement(page, findExit(findNode(page, 'Bem-vindo'), 'a'), interval);
  await expect(findLines(page)).toHaveCount(2);
  await dragElement(page, findExit(findNode(page, 'Bem-vindo'), 'a'), findNode(page, 'Como ajudo?').getByText('Menu'));
  await expect(findLines(page)).toHaveCount(2);
  await dragElement(page, findExit(interval, 'a'), interval.getByText('Intervalo'));
  await expect(page.getByText('Um bloco não pode levar a si mesmo.')).toBeVisible();
  await expect(findLines(page)).toHaveCount(2);

  // The node is selected, duplicated with a new id in a free position, and deleted with its lines.
  await findNode(page, 'Bem-vindo').click();
  await expect(findNode(page, 'Bem-vindo')).toHaveAttribute('aria-label', /selecionado/);
  await page.getByRole('button', { name: 'Duplicar' }).click();
  await expect(findNode(page, 'Bem-vindo')).toHaveCount(2);
  await page.keyboard.press('Backspace');
  await expect(findNode(page, 'Bem-vindo')).toHaveCount(1);
  await findNode(page, 'Bem-vindo').click();
  await expect(findNode(page, 'Bem-vindo')).toHaveAttribute('aria-label', /selecionado/);
  await page.keyboard.press('Delete');
  await expect(findNode(page, 'Bem-vindo')).toHaveCount(0);
  await expect(findLines(page)).toHaveCount(0);
  await expectDrawingSynced(page);

  // At each width, every node stays visible beside the player.
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Ver tudo' }).click();
    await page.getByRole('button', { name: 'Testar' }).click();
    await expect(page.getByRole('textbox', { name: 'Responder como cliente' })).toBeVisible();
    await expect.poll(() => listCutOffNodes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fechar o teste' }).click();
  }
  await page.setViewportSize(desk.viewport);

  const reader = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', ...desk });
  await openEditor(reader, id);
  await expect(reader.getByText('Você pode ver este fluxo, mas não mudá-lo.')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Blocos' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await findNode(reader, 'Intervalo').click();
  await reader.keyboard.press('Delete');
  await reader.keyboard.press('Control+d');
  await expect(reader.locator('[data-flow-node]')).toHaveCount(3);
  await findNode(reader, 'Intervalo').dblclick();
  await expect(findNodeForm(reader)).toBeVisible();
  await expect(findNodeForm(reader).getByRole('button', { name: 'Salvar bloco' })).toHaveCount(0);
  await expect(reader.getByText('Desativado', { exact: true })).toBeVisible();
  await expect(reader.getByRole('switch')).toHaveCount(0);
});

test('axe finds no violation in the flow editor in either theme', async ({ request }) => {
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Acessível' });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [startNode, greetingNode, menuNode],
    connections: [createLineBetween('start', 'greets'), createLineBetween('greets', 'asks')],
  });
  const page = adminsDesk();
  await openEditor(page, id);
  await expect(findLines(page)).toHaveCount(2);
  await expectAccessible(page, 'canvas');
  await findNode(page, 'Como ajudo?').click();
  await expectAccessible(page, 'chosen');
  await page.keyboard.press('Enter');
  await expect(findNodeForm(page)).toBeVisible();
  await expectAccessible(page, 'form');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'links');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'help');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await expectAccessible(page, 'player');
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectAccessible(page, 'tablet');
});
