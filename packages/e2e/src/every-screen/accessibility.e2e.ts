import { openPage } from '../drive-app.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { findViolations, type Theme } from './find-violations.ts';
import { companyOfFile } from '../prosa-of-file.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';

const prosa = companyOfFile();

const viewports = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
type ViewportName = keyof typeof viewports;
async function open(browser: Browser, shape: ViewportName, theme: Theme): Promise<Page> {
  const page = await openPage(browser, { ...viewports[shape], colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(prosa().url);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  return page;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('link', { name: /Marina Albuquerque/ })).toBeVisible();
}

test('axe finds a button without a name, and a text that is too pale in the theme that the page does not show at the moment', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en" data-theme="light"><title>Pale</title><main><h1>Pale</h1>
    <style>p { color: #000; background: #fff; transition: color 1s } [data-theme=dark] p { color: #ccc }</style>
    <p>Pale</p><button></button></main></html>`);
  const found = await findViolations(page, 'pale');
  expect(found.map((each) => each.split(':')[0])).toEqual(['pale, light', 'pale, dark']);
  expect(found.map((each) => each.split(' ')[2])).toEqual(['button-name', 'color-contrast']);
});

for (const [shape, theme] of [
  ['desk', 'light'],
  ['phone', 'dark'],
] as const)
  test(`axe finds no violation on any screen in either theme, ${shape}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const found: string[] = [];
    const page = await open(browser, shape, theme);
    const look = async (screen: string) => void found.push(...(await findViolations(page, screen)));
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    await look('login');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Informe o e-mail.')).toBeVisible();
    await look('login with errors');
    await page.goto(`${prosa().url}/financeiro-aberto`);
    await expect(page.getByRole('heading', { name: 'Assinatura vencida' })).toBeVisible();
    await look('expired subscription');
    await page.goto(`${prosa().url}/login`);
    await signIn(page, 'atendente1@demo.prosa');
    for (const tab of [/Atendendo/, /Grupos/, /Resolvidos/, /Aguardando/]) {
      await page.getByRole('tab', { name: tab }).click();
      await look(`inbox ${String(tab)}`);
    }
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(page.getByRole('switch').first()).toBeVisible();
    await look('filters');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    await page.getByRole('button', { name: 'Abrir atendimento' }).click();
    await expect(page.getByText('Escolha um contato')).toBeVisible();
    await look('new ticket');
    await page.getByRole('button', { name: 'É um contato novo' }).click();
    await expect(page.getByRole('textbox', { name: 'Número' })).toBeVisible();
    await look('new ticket with a new contact');
    await leave();
    await page.getByRole('searchbox').fill('nada disto existe');
    await expect(page.getByText('Nada encontrado com esta busca')).toBeVisible();
    await look('nothing found');
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await page.getByRole('tab', { name: /Atendendo/ }).click();

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('shortcuts');
    await leave();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option', { name: /Marina Albuquerque/ })).toBeVisible();
    await look('palette');
    await leave();
    if (shape === 'desk') {
      for (const name of [/não lido/, /Chat Interno/, /Volume/, /Conta de/]) {
        await page.getByRole('button', { name }).click();
        await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
        await look(`top bar ${String(name)}`);
        await leave();
      }
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await look('open side menu');
      await page.getByRole('button', { name: 'Recolher menu' }).click();
    } else {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('phone menu');
      await leave();
    }
    await page.getByRole('link', { name: /Marina Albuquerque/ }).click();
    await expect(page.getByText('Oi! Preciso remarcar')).toBeVisible();
    await look('conversation');
    if (shape === 'desk') {
      await page.getByRole('button', { name: 'Transferir' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('transfer');
      await leave();
    }
    if (shape === 'desk') {
      await page.getByRole('button', { name: 'Despedida' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look('resolve');
      await leave();
    }
    await page.getByRole('textbox', { name: /ensagem$/ }).fill('/');
    await expect(page.getByRole('option', { name: /endereco/ })).toBeVisible();
    await look('quick replies in the composer, one with a picture');
    // The field is emptied, because otherwise its draft would come back into it later, before the text that the test types.
    await page.getByRole('textbox', { name: /ensagem$/ }).fill('');
    await page.goto(`${prosa().url}/quick-messages`);
    await expect(page.getByRole('button', { name: 'Editar endereco' })).toBeVisible();
    await look('quick replies of the company');
    await page.getByRole('button', { name: 'Nova resposta' }).first().click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Obrigatório')).toBeVisible();
    await look('quick reply without shortcode');
    await page.getByLabel('Atalho', { exact: true }).fill('oi');
    await page.getByRole('button', { name: 'Nome do contato' }).click();
    await page.getByRole('switch', { name: /Compartilhada/ }).click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await look('quick replies');
    await page.getByRole('button', { name: 'Apagar oi' }).click();
    await look('delete a quick reply');
    await page.goto(`${prosa().url}/tickets`);
    await page.getByRole('link', { name: /Marina Albuquerque/ }).click();
    await page.getByRole('textbox', { name: /ensagem$/ }).fill('/o');
    await expect(page.getByRole('option', { name: /oi/ })).toBeVisible();
    await look('quick replies in the composer');
    await page.goto(`${prosa().url}/quick-messages`);
    await page.getByRole('button', { name: 'Apagar oi' }).click();
    const gone = page.waitForResponse((given) => given.request().method() === 'DELETE' && given.ok());
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(page.getByRole('button', { name: 'Apagar oi' })).toHaveCount(0);
    await gone;
    await page.goto(`${prosa().url}/chats`);
    await expect(page.getByRole('link', { name: /Equipe da clínica/ })).toBeVisible();
    await look('chats');
    await page.getByRole('button', { name: 'Nova conversa' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('new chat');
    await page.getByText('Grupo', { exact: true }).click();
    await look('new group');
    await leave();
    await page.getByRole('link', { name: /Equipe da clínica/ }).click();
    await expect(page.getByRole('log').getByRole('article').first()).toBeVisible();
    await look('chat');
    await page.getByRole('textbox', { name: 'Escreva para a equipe' }).pressSequentially('@');
    await expect(page.getByRole('option').first()).toBeVisible();
    await look('mention');
    await page.keyboard.press('Escape');
    await page.getByRole('log').getByRole('article').first().click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    await look('options of a message of a chat');
    await leave();
    await page.getByRole('button', { name: 'Buscar nesta conversa' }).click();
    await page.getByRole('searchbox', { name: 'Buscar nesta conversa' }).fill('convênio');
    await expect(page.getByRole('list', { name: 'Mensagens' })).toBeVisible();
    await look('search in a chat');
    await page.goto(`${prosa().url}/todolist`);
    await expect(page.getByText('Nada a fazer')).toBeVisible();
    await look('no to-dos');
    for (const text of ['Ligar', 'Conferir']) {
      await page.getByRole('textbox', { name: 'Nova tarefa' }).fill(text);
      await page.getByRole('button', { name: 'Adicionar' }).click();
    }
    await page.getByRole('checkbox', { name: 'Feita: Ligar' }).click();
    await look('to-dos');
    await page.getByRole('button', { name: 'Lembrete: Conferir' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('reminder');
    await leave();
    await page.goto(`${prosa().url}/schedules`);
    await expect(page.getByRole('grid', { name: 'Agendamentos' })).toBeVisible();
    await look('calendar of scheduled messages');
    await page.getByRole('button', { name: 'Novo agendamento' }).click();
    await page.getByRole('switch', { name: 'Repetir' }).click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Obrigatório').first()).toBeVisible();
    await look('scheduled message without contact');
    for (const [path, title] of [
      ['/companies', 'Oops! Acesso Negado!'],
      ['/helps', 'Ainda não disponível'],
      ['/nowhere', 'Página não encontrada'],
    ] as const) {
      await page.goto(`${prosa().url}${path}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await look(path);
    }
    await page.goto(`${prosa().url}/simulator`);
    await page.getByRole('button', { name: /Marina Albuquerque/ }).click();
    await expect(page.getByRole('log')).toBeVisible();
    await look('simulator');
    expect(found).toEqual([]);
  });
