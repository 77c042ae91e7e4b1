import { expect, type Page } from '@playwright/test';
import { answerTicket, openTicket, openPage } from '../drive-app.ts';
import { createPhone, listPhoneMessages, writeFromPhone } from '../simulated-phone.ts';
import { startProsa, type RunningProsa } from '../start-prosa.ts';
import { START_TIMEOUT_MS, test } from '../test.ts';

const EMAIL = 'marta@nova.example';
let prosa: RunningProsa;
/** The password that the command `admin:create` generated. */
let password = '';

test.beforeAll(async () => {
  test.setTimeout(START_TIMEOUT_MS);
  prosa = await startProsa({ DEMO: '0', SIMULATOR: '1' }, async (command) => {
    const said = await command('admin:create', '--company', 'Clínica Nova', '--name', 'Marta Reis', '--email', EMAIL);
    password = /password (\S+)/.exec(said)?.[1] ?? '';
  });
});
test.afterAll(() => prosa.close());

const findPanel = (page: Page, name: string) => page.getByRole('dialog', { name });
const findStep = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const logIn = async (page: Page) => {
  await page.goto(prosa.url);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
};
const goHome = (page: Page) => page.getByRole('link', { name: 'Início' }).click();

test('a first admin sets up an empty installation on its screens and answers the first customer', async ({ browser }) => {
  const admin = await openPage(browser);
  await test.step('a log-in leads to the set-up', async () => {
    await logIn(admin);
    await admin.getByRole('link', { name: 'Preparar a empresa' }).click();
    await expect(admin.getByText('Ainda não há conexão')).toBeVisible();
  });

  await test.step('the company gets its time zone', async () => {
    await admin.getByRole('link', { name: 'Conferir' }).click();
    await admin.getByRole('textbox', { name: 'Nome da empresa' }).fill('Clínica Nova Manaus');
    await admin.getByRole('combobox', { name: 'Fuso horário' }).fill('manaus');
    await admin.getByRole('option', { name: 'America/Manaus' }).click();
    await admin.getByRole('button', { name: 'Salvar' }).click();
    await expect(findStep(admin, 'Conferir os dados da empresa')).toContainText('Feito');
    await expect(admin.getByRole('banner').getByText('Clínica Nova Manaus').first()).toBeVisible();
  });

  await test.step('a step is skipped and resumed', async () => {
    await admin.getByRole('button', { name: 'Pular: Criar a primeira fila' }).click();
    await expect(findStep(admin, 'Criar a primeira fila')).toContainText('Pulado');
    await admin.getByRole('button', { name: 'Retomar: Criar a primeira fila' }).click();
  });

  await test.step('the admin adds a queue, and a connection that offers it', async () => {
    await admin.getByRole('link', { name: 'Criar fila' }).click();
    const queue = findPanel(admin, 'Nova fila');
    await queue.getByLabel('Nome').fill('Recepção');
    await queue.getByRole('button', { name: 'Salvar' }).click();
    await expect(admin.getByRole('button', { name: 'Recepção', exact: true })).toBeVisible();

    await goHome(admin);
    await expect(findStep(admin, 'Criar a primeira fila')).toContainText('Feito');
    await admin.getByRole('link', { name: 'Conectar' }).click();
    const connection = findPanel(admin, 'Nova conexão');
    await connection.getByRole('combobox', { name: 'Canal' }).click();
    await admin.getByRole('option', { name: 'Simulador' }).click();
    await connection.getByLabel('Nome').fill('WhatsApp da recepção');
    // The company's only queue is already chosen in the form.
    await connection.getByRole('button', { name: 'Salvar' }).click();
    const token = findPanel(admin, 'Token de WhatsApp da recepção');
    await token.getByRole('button', { name: 'Já copiei' }).click();
  });

  const link = await test.step('a colleague is invited', async () => {
    await goHome(admin);
    await expect(findStep(admin, 'Conectar um canal')).toContainText('Feito');
    await admin.getByRole('link', { name: 'Convidar' }).click();
    const form = findPanel(admin, 'Novo usuário');
    await form.getByLabel('Nome').fill('Carla Menezes');
    await form.getByLabel('E-mail').fill('carla@nova.example');
    await form.getByRole('combobox', { name: 'Filas' }).fill('Recepção');
    await admin.getByRole('option', { name: 'Recepção' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    const invitation = findPanel(admin, 'Link de Carla Menezes');
    await expect(invitation.getByLabel('Link')).toHaveValue(/\/invitation#/);
    const value = await invitation.getByLabel('Link').inputValue();
    await invitation.getByRole('button', { name: 'Fechar' }).click();
    return value;
  });

  await test.step('the colleague sets a password on her phone, and answers a customer', async () => {
    const carla = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await carla.goto(link);
    await carla.getByLabel('Nova senha').fill('minha-senha');
    await carla.getByRole('button', { name: 'Criar senha e entrar' }).click();
    await expect(carla.getByRole('tab', { name: /Atendendo/ })).toBeVisible();

    await createPhone(prosa.url, { name: 'Rosa', number: '5592911112222' });
    await writeFromPhone(prosa.url, 'Rosa', 'Bom dia, tem horário hoje?');
    await carla.getByRole('tab', { name: /Aguardando/ }).click();
    await openTicket(carla, 'Rosa');
    // The bot has put the ticket into the company's only queue, so the app does not ask for a queue.
    await expect(carla.getByRole('log').getByText(/^Entrou na fila/)).toBeVisible();
    await carla.getByRole('button', { name: 'Aceitar' }).first().click();
    await answerTicket(carla, 'Bom dia, Rosa! Temos às 15h.');
    await expect.poll(async () => (await listPhoneMessages(prosa.url, 'Rosa')).at(-1)?.body).toContain('Temos às 15h.');
  });

  await test.step('the set-up is over', async () => {
    await goHome(admin);
    await expect(admin.getByText('Todas funcionam')).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'Prepare a empresa' })).toBeHidden();
  });
});
