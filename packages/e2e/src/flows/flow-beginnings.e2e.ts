import { expect } from '@playwright/test';
import { openSignedInPage, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { signInAsAdmin, expectAccessible, createFlow, findDialog, createOneTextDrawing, openFlowList } from './drive-flows.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });

test('a phrase campaign requires a name, a flow and a phrase but no connection, and can be edited, switched and deleted', async () => {
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
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Ativa: Natal' })).toBeChecked();

  await page.getByRole('button', { name: 'Ações de Natal' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await findDialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Frase deletada')).toBeVisible();
  await expect(page.getByRole('row', { name: /Natal/ })).toHaveCount(0);
});

test('an attendant can’t edit flows, but can start a flow in a conversation', async ({ browser, request }) => {
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Pesquisa' });
  await call('/flowbuilder/flow', { idFlow: id, ...createOneTextDrawing('Você nos recomendaria?') });
  await call('/flowbuilder', { name: 'Pesquisa sem versão' });
  const ana = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'atendente1@demo.prosa',
    ...viewports.phone,
    reducedMotion: 'reduce',
  });
  for (const path of ['/flowbuilders', '/phrase-lists']) {
    await showPath(ana, path);
    await expect(ana.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();
  }
  await showPath(ana, '/tickets');
  await ana.getByRole('link', { name: /Marina Albuquerque/ }).click();
  const openFlowMenu = async () => {
    await ana.getByRole('button', { name: 'Mais opções' }).click();
    await ana.getByRole('menuitem', { name: 'Fluxos' }).click();
  };
  await openFlowMenu();
  await ana.getByRole('combobox', { name: 'Buscar fluxo' }).fill('pesquisa');
  // The dialog does not offer a disabled flow.
  await expect(ana.getByText('Nenhum fluxo com esta busca.')).toBeVisible();
  await ana.keyboard.press('Escape');
  const admin = adminsDesk();
  await openFlowList(admin);
  await admin.getByRole('searchbox').fill('pesquisa');
  await admin.getByRole('switch', { name: 'Ativo: Pesquisa', exact: true }).click();
  await openFlowMenu();
  await ana.getByRole('combobox', { name: 'Buscar fluxo' }).fill('pesquisa');
  await expect(ana.getByRole('option')).toHaveCount(1);
  await expectAccessible(ana, 'flow menu');
  await goOffline(ana.context());
  await ana.getByRole('option').click();
  await findDialog(ana).getByRole('button', { name: 'Iniciar' }).click();
  await expect(findDialog(ana).getByRole('alert')).toContainText('Sem rede: nada foi mudado');
  await ana.context().setOffline(false);
  await findDialog(ana).getByRole('button', { name: 'Iniciar' }).click();
  await expect(ana.getByText('Fluxo iniciado: Pesquisa')).toBeVisible();
  await expect(ana.getByRole('log').getByText('Você nos recomendaria?')).toHaveCount(1);
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
  const open = async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Conexões' }).click();
    await findDialog(page).getByRole('button', { name: 'Mudar fluxos de Simulador' }).click();
  };
  await open();
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
  await page.reload();
  await open();
  await expect(findDialog(page).getByRole('button', { name: /^Boas-vindas Olá/ })).toBeVisible();
  await expect(findDialog(page).getByRole('listitem')).toHaveText([/Noite.*22:00–06:00/, /Manhã.*08:00–12:00/]);
});
