import { expect, type Page } from '@playwright/test';
import { startFakeGraph, type FakeGraph } from '@prosa/testing/fake-graph';
import { confirmDeletion, openTicket, openSignedInPage } from '../drive-app.ts';
import { createPhone, listPhoneMessages, writeFromPhone } from '../simulated-phone.ts';
import { startProsa, type RunningProsa } from '../start-prosa.ts';
import { START_TIMEOUT_MS, test } from '../test.ts';

const cloudApiKeys = {
  appSecret: 'app-secret',
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'access-token',
  version: 'v26.0',
};

let graph: FakeGraph;
let prosa: RunningProsa;

test.beforeAll(async () => {
  test.setTimeout(START_TIMEOUT_MS);
  graph = await startFakeGraph(cloudApiKeys);
  prosa = await startProsa({ GRAPH_BASE_URL: graph.baseUrl, GRAPH_VERSION: cloudApiKeys.version });
  await prosa.sql(`insert into settings (key, value) values ('supportLink', 'https://wa.me/5511900000001')`);
});
test.afterAll(async () => {
  await prosa.close();
  await graph.close();
});

const findPanel = (page: Page, name: string) => page.getByRole('dialog', { name });
const findRow = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const findBadge = (page: Page) => page.getByRole('link', { name: 'Conexões, há uma conexão fora do ar' });

async function openNewConnectionForm(page: Page, channel: string) {
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('menuitem', { name: channel }).click();
  return findPanel(page, 'Nova conexão');
}

async function askToDelete(page: Page, name: string) {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  return page.getByRole('dialog', { name: `Excluir a conexão ${name}?` });
}

test('an admin adds a connection through which a customer writes, and adds a Cloud API number that Meta accepts', async ({
  browser,
}) => {
  const { url } = prosa;
  const admin = await openSignedInPage(browser, {
    url,
    email: 'admin@demo.prosa',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const ana = await openSignedInPage(browser, { url, email: 'atendente1@demo.prosa', path: '/connections' });
  await expect(ana.getByText('Oops! Acesso Negado!')).toBeVisible();
  await ana.getByRole('button', { name: 'Voltar aos atendimentos' }).click();

  await admin.getByRole('link', { name: 'Conexões', exact: true }).click();
  await expect(findRow(admin, 'Simulador')).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Chamar suporte' })).toHaveAttribute('href', 'https://wa.me/5511900000001');
  await admin.getByRole('button', { name: 'Nova conexão' }).click();
  await expect(admin.getByRole('menuitem', { name: /^Facebook/ })).toHaveText(/Ainda não disponível/);
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Reiniciar conexões' }).click();
  await expect(admin.getByText('Todas as conexões foram verificadas.')).toBeVisible();

  await test.step('a new connection’s token appears once, and can be replaced', async () => {
    const form = await openNewConnectionForm(admin, 'Simulador');
    await form.getByLabel('Nome').fill('Recepção');
    await form.getByRole('tab', { name: 'Integrações' }).click();
    for (const queue of ['Agendamento', 'Suporte']) {
      await form.getByRole('combobox', { name: 'Filas' }).fill(queue);
      await admin.getByRole('option', { name: queue }).click();
    }
    await form.getByRole('tab', { name: 'Mensagens' }).click();
    await form.getByLabel('Mensagem de saudação').fill('Olá, {{firstName}}! Aqui é a recepção nova:');
    await expect(form.getByRole('figure').getByText('Olá, Marina! Aqui é a recepção nova:')).toBeVisible();
    await form.getByRole('tab', { name: 'Avaliações' }).click();
    await form.getByLabel('Mensagem de avaliação').fill('Que nota você dá, de 0 a 10?');
    await form.getByRole('button', { name: 'Salvar' }).click();
    // The server refuses a time of zero for the rating, and the form shows the error in the tab of this field.
    await expect(form.getByText(/o tempo para avaliar precisa ser maior que zero/)).toBeVisible();
    await form.getByLabel('Esperar a nota por').fill('10');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(admin.getByText('Conexão salva com sucesso.')).toBeVisible();
    const token = admin.getByRole('dialog', { name: 'Token de Recepção' });
    const shown = await token.getByLabel('Token da API').inputValue();
    expect(shown).toMatch(/^[A-Za-z0-9]{30}$/);
    await token.getByRole('button', { name: 'Copiar o token' }).click();
    await expect(token.getByText('Copiado')).toBeVisible();
    expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await token.getByRole('button', { name: 'Já copiei' }).click();
    await findRow(admin, 'Recepção').click();
    const edit = findPanel(admin, 'Editar conexão');
    await edit.getByRole('tab', { name: 'Integrações' }).click();
    await expect(edit.getByLabel('Token da API')).toHaveValue(`••••••••${shown.slice(-4)}`);
    await edit.getByRole('button', { name: 'Gerar novo' }).click();
    const question = admin.getByRole('dialog', { name: 'Gerar um novo token de Recepção?' });
    await question.getByRole('button', { name: 'Gerar novo' }).click();
    await expect(token.getByLabel('Token da API')).not.toHaveValue(shown);
    await token.getByRole('button', { name: 'Já copiei' }).click();
    await edit.getByRole('button', { name: 'Fechar' }).click();
  });

  await test.step('tickets of a deleted connection move to another connection, to which customers then write', async () => {
    const question = await askToDelete(admin, 'Simulador');
    await expect(question.getByText(/^Atendimentos em aberto: \d+/)).toBeVisible();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(question.getByText('Diga para onde vão os atendimentos desta conexão antes de excluí-la.')).toBeVisible();
    await question.getByRole('combobox').click();
    await admin.getByRole('option', { name: 'Recepção' }).click();
    await confirmDeletion(question);
    await expect(findRow(admin, 'Simulador')).toBeHidden();
    await createPhone(url, { name: 'Rita Lemos', number: '5511955554444' });
    const readLast = async () => (await listPhoneMessages(url, 'Rita')).at(-1)?.body;
    await writeFromPhone(url, 'Rita', 'Bom dia');
    await expect.poll(readLast).toMatch(/Olá, Rita! Aqui é a recepção nova:/);
    await writeFromPhone(url, 'Rita', '2');
    await expect.poll(readLast).toContain('Conte o que aconteceu');
    await ana.getByRole('tab', { name: /Aguardando/ }).click();
    await openTicket(ana, 'Rita Lemos');
    await ana.getByRole('button', { name: 'Aceitar' }).first().click();
    await ana.getByRole('button', { name: 'Filtros' }).click();
    await expect(ana.getByText('Recepção', { exact: true })).toBeVisible();
    await expect(ana.getByText('Simulador', { exact: true })).toBeHidden();
    await findRow(admin, 'Recepção').click();
    await findPanel(admin, 'Editar conexão').getByLabel('Nome').fill('Balcão');
    await admin.keyboard.press('Control+s');
    await expect(findRow(admin, 'Balcão')).toBeVisible();
    await expect(ana.getByText('Balcão', { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Desconectar Balcão' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(admin.getByText('Disconectado com sucesso.')).toBeVisible();
    await admin.getByRole('button', { name: 'Tentar de novo: Balcão' }).click();
    await expect(admin.getByText('Balcão está conectada.')).toBeVisible();
  });

  await test.step('a connection with a wrong token shows the reason and a mark in the menu, and connects once the token is right', async () => {
    const form = await openNewConnectionForm(admin, 'WhatsApp Cloud API');
    await form.getByLabel('Nome').fill('Vendas');
    await form.getByLabel('ID do número de telefone').fill(cloudApiKeys.phoneNumberId);
    await form.getByLabel('ID da conta do WhatsApp Business').fill(cloudApiKeys.businessAccountId);
    await form.getByLabel('Token de acesso permanente').fill('wrong');
    await form.getByLabel('Chave secreta do aplicativo').fill(cloudApiKeys.appSecret);
    await form.getByLabel('Token de verificação').fill('palavra');
    await form.getByRole('button', { name: 'Verificar com a Meta' }).click();
    await expect(form.getByText('A Meta recusa o token de acesso.')).toBeVisible();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await admin.getByRole('button', { name: 'Já copiei' }).click();
    await expect(admin.getByRole('button', { name: 'Tentar de novo: Vendas' })).toBeVisible();
    await expect(findBadge(admin)).toBeVisible();
    await findRow(admin, 'Vendas').click();
    const edit = findPanel(admin, 'Editar conexão');
    await edit.getByRole('button', { name: 'Mudar Token de acesso permanente' }).click();
    await edit.getByLabel('Token de acesso permanente').fill(cloudApiKeys.accessToken);
    await edit.getByRole('button', { name: 'Verificar com a Meta' }).click();
    await expect(edit.getByText(/Número na Meta: \+55 11 3456-7890, Clínica Aurora/)).toBeVisible();
    await admin.keyboard.press('Control+s');
    await expect(admin.getByRole('button', { name: 'Desconectar Vendas' })).toBeVisible();
    await expect(findBadge(admin)).toBeHidden();
  });

  await test.step("tickets of a deleted connection are closed if the admin chooses so, and the last connection can't be deleted", async () => {
    const question = await askToDelete(admin, 'Balcão');
    await question.getByRole('combobox').click();
    await admin.getByRole('option', { name: 'Encerrar todos' }).click();
    await confirmDeletion(question);
    await expect(findRow(admin, 'Balcão')).toBeHidden();
    await ana.getByRole('tab', { name: /Atendendo/ }).click();
    await expect(ana.locator('a[href^="/tickets/"]')).toHaveCount(0);
    const last = await askToDelete(admin, 'Vendas');
    await last.getByRole('button', { name: 'Excluir' }).click();
    await expect(last.getByText('É preciso ter ao menos uma conexão padrão.')).toBeVisible();
  });
});
