import { openPage, showPath } from '../drive-app.ts';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import * as v from 'valibot';
import { PSEUDO_LOCALE } from '@prosa/i18n/languages';
import { lengthen } from '@prosa/i18n/lengthen-texts';
import { createStateCheck, findButton, pressButton, toLengthenedPattern } from './check-states.ts';
import { findViolations } from './find-violations.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();

const viewports = { desk: { viewport: { width: 1280, height: 800 } }, phone: { viewport: { width: 360, height: 740 } } };
const Session = v.looseObject({ user: v.looseObject({ company: v.record(v.string(), v.unknown()) }) });
const DAYS_LEFT = 3;
const DAY_MS = 86_400_000;

/** Opens an empty page with the pseudo-locale, whose texts are 40 % longer. */
async function open(browser: Browser): Promise<Page> {
  const page = await openPage(browser, { ...viewports.desk, colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.addInitScript((locale) => localStorage.setItem('prosa-language', locale), PSEUDO_LOCALE);
  await endSubscriptionSoon(page.context());
  return page;
}

/**
 * Makes every session report that the company's subscription ends in three days. The subscription of the first company itself
 * never ends.
 */
const endSubscriptionSoon = (context: BrowserContext) =>
  context.route(/\/auth\/(login|refresh_token)$/, async (route) => {
    const response = await route.fetch();
    const answer = v.safeParse(Session, await response.json());
    if (!answer.success) return route.fulfill({ response });
    const { company } = answer.output.user;
    company['dueDate'] = new Date(Date.now() + DAYS_LEFT * DAY_MS).toISOString();
    await route.fulfill({ response, json: answer.output });
  });

test('findViolations finds a button without a name, a fixed letter spacing, and a text that is too pale only in the dark theme', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en" data-theme="light"><title>Pale</title><main><h1>Pale</h1>
    <style>p { color: #000; background: #fff; transition: color 1s } [data-theme=dark] p { color: #ccc }</style>
    <p style="letter-spacing: 0 !important">Pale</p><button></button></main></html>`);
  const found = await findViolations(page, 'pale');
  expect(found.map((each) => each.split(':')[0])).toEqual(['pale, light', 'pale, light', 'pale, dark']);
  expect(found.map((each) => each.split(' ')[2])).toEqual(['avoid-inline-spacing', 'button-name', 'color-contrast']);
});

/** A page with sample texts. The texts whose id begins with `pale` have too little contrast. */
const texts = `<p id="readable" style="color: #555">Gray</p>
  <p id="pale-on-gray" style="color: #555; background: #888">Gray</p>
  <p id="pale-by-a-little" style="color: #777">Gray</p>
  <p id="readable-by-a-little" style="color: #767676">Gray</p>
  <p id="pale-if-small" style="color: #999">Gray</p>
  <p id="readable-if-large" style="color: #949494; font-size: 24px">Gray</p>
  <div style="opacity: 0.5"><p id="pale-by-opacity" style="color: #000">Black</p></div>
  <p id="pale-by-transparency" style="color: rgb(0 0 0 / 0.5)">Black</p>
  <div style="background: rgb(0 0 0 / 0.5)"><p id="pale-by-background" style="color: #333">Dark</p></div>
  <div style="position: relative"><i style="position: absolute; inset: 0; background: #000"></i>
    <p id="pale-on-sibling" style="position: relative; color: #222">Dark</p></div>
  <div style="position: relative"><i style="position: absolute; inset: 0; background: #000"></i>
    <p id="pale-without-pointer" style="position: relative; color: #222; pointer-events: none">Dark</p></div>
  <input id="pale-value" aria-label="Gray" value="Gray" style="color: #aaa; background: #fff">
  <button disabled style="color: #ddd; background: #fff">Gray</button>`;

test('findViolations finds every pale text on a page and in a dialog, even if another text of the same colour is readable', async ({
  page,
}) => {
  const pale = [...texts.matchAll(/id="(pale-[^"]+)/g)].map(([, id]) => id).toSorted();
  const dialog = (content: string) => `<div role="dialog" aria-modal="true" aria-label="Pale">${content}</div>`;
  for (const { viewport } of Object.values(viewports))
    for (const content of [texts, dialog(texts)]) {
      await page.setViewportSize(viewport);
      await page.setContent(
        `<!doctype html><html lang="en" data-theme="light"><title>Pale</title><main><h1>Pale</h1>${content}</main>`,
      );
      const found = await findViolations(page, 'pale');
      const inLight = found
        .filter((each) => each.startsWith('pale, light: color-contrast #'))
        .map((each) => each.split(/[#:]/)[2]);
      expect(inLight.toSorted()).toEqual(pale);
      // The second check measures the text whose look has changed, and again the texts whose contrast was too low in the first
      // check.
      await page.evaluate(() => document.querySelector('#readable')?.setAttribute('style', 'color: #bbb'));
      expect((await findViolations(page, 'later')).filter((each) => each.includes('light: color-contrast'))).toHaveLength(
        pale.length + 1,
      );
    }
});

test('on desktop and phone, no screen violates the rules of the checker axe or the security policy, and words that are 40 % longer fit', async ({
  browser,
}, info) => {
  test.setTimeout(240_000);
  const page = await open(browser);
  const { found, look, turnInto } = await createStateCheck(page, info, viewports);
  const press = (name: string) => pressButton(page, name);
  /** Finds a button whose name contains a text of the app, which is lengthened, and a name or other data, which is not. */
  const findDataButton = (text: string, data: string) =>
    page.getByRole('button', { name: toLengthenedPattern(text) }).and(page.getByRole('button', { name: data }));
  const expectText = (text: string) =>
    expect(page.getByText(toLengthenedPattern(text)).filter({ visible: true }).first()).toBeVisible();
  const visit = async (path: string, shows: string) => {
    await page.goto(`${prosa().url}${path}`);
    await expectText(shows);
  };
  const show = async (path: string, shows: string) => {
    await showPath(page, path);
    await expectText(shows);
  };
  const tab = (name: string) => page.getByRole('tab', { name: toLengthenedPattern(name) });
  const composer = page.getByRole('textbox', { name: toLengthenedPattern('mensagem') });
  const dialog = page.getByRole('dialog');
  const popup = dialog.or(page.getByRole('menu'));
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
  };

  await visit('/', 'Entrar');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await look('login');
  await press('Entrar');
  await expectText('Informe o e-mail');
  await look('login with errors');
  await visit('/financeiro-aberto', 'Assinatura vencida');
  await look('expired subscription');

  await page.goto(`${prosa().url}/login`);
  await page.getByLabel(lengthen('E-mail')).fill('atendente1@demo.prosa');
  await page.getByLabel(lengthen('Senha'), { exact: true }).fill(demoPassword);
  await press('Entrar');
  await expect(page.getByRole('link', { name: /Marina Albuquerque/ })).toBeVisible();
  await expectText('Sua assinatura vence');
  for (const name of ['Atendendo', 'Grupos', 'Resolvidos', 'Aguardando']) {
    await tab(name).click();
    await look(`inbox, ${name}`);
  }
  await press('Filtros');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await look('filters');
  await press('Filtros');
  // A phone shows another list of tickets. The button of this list opens another dialog.
  for (const shape of ['desk', 'phone'] as const) {
    await turnInto(shape);
    await press('Novo atendimento');
    await press('Abrir atendimento');
    await expectText('Escolha um contato');
    await look('new ticket', [shape]);
    await press('É um contato novo');
    await expect(page.getByRole('textbox', { name: toLengthenedPattern('Número') })).toBeVisible();
    await look('new ticket with a new contact', [shape]);
    await leave();
  }
  await turnInto('desk');
  await page.getByRole('searchbox').fill('nada disto existe');
  await expectText('Nada encontrado com esta busca');
  await look('nothing found');
  await press('Limpar filtros');

  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await look('shortcuts');
  await leave();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('palette');
  await leave();
  for (const name of ['não lido', 'Chat Interno', 'Volume', 'Conta de']) {
    await press(name);
    await expect(popup).toBeVisible();
    await look(`top bar, ${name}`, ['desk']);
    await leave();
  }
  await press('Abrir menu');
  await look('open side menu', ['desk']);
  await press('Recolher menu');
  await turnInto('phone');
  await page.getByRole('button', { name: lengthen('Menu'), exact: true }).click();
  await expect(dialog).toBeVisible();
  await look('phone menu', ['phone']);
  await leave();
  await turnInto('desk');

  await page.locator('a[href^="/tickets/"]').first().click();
  await expect(findButton(page, 'Aceitar')).toBeVisible();
  await look('conversation that waits');
  await show('/tickets', 'Atendendo');
  await tab('Atendendo').click();
  await page.getByRole('link', { name: /Marina Albuquerque/ }).click();
  await expect(page.getByText('Oi! Preciso remarcar')).toBeVisible();
  await look('conversation');
  await press('Transferir');
  await expect(dialog).toBeVisible();
  await look('transfer');
  await leave();
  await press('Despedida');
  await expect(page.getByRole('menu')).toBeVisible();
  await look('resolve', ['desk']);
  await leave();
  await composer.fill('/');
  await expect(page.getByRole('option', { name: /endereco/ })).toBeVisible();
  await look('quick replies in the composer, one with a picture');
  // The test empties the field. Otherwise the draft would appear again later, in front of the text that the test types.
  await composer.fill('');

  await showPath(page, '/quick-messages');
  await expect(findDataButton('Editar', 'endereco')).toBeVisible();
  await look('quick replies of the company');
  await press('Nova resposta');
  await press('Salvar');
  await expectText('Obrigatório');
  await look('quick reply without shortcode');
  await page.getByLabel(lengthen('Atalho'), { exact: true }).fill('oi');
  await press('Nome do contato');
  await page.getByRole('switch', { name: toLengthenedPattern('Compartilhada') }).click();
  await press('Salvar');
  await expect(dialog).toHaveCount(0);
  await look('quick replies');
  await findDataButton('Apagar', 'oi').click();
  await look('delete a quick reply');
  const deletion = page.waitForResponse((given) => given.request().method() === 'DELETE' && given.ok());
  await dialog.getByRole('button', { name: toLengthenedPattern('Apagar') }).click();
  await expect(findDataButton('Apagar', 'oi')).toHaveCount(0);
  await deletion;

  await showPath(page, '/chats');
  await expect(page.getByRole('link', { name: /Equipe da clínica/ })).toBeVisible();
  await look('chats');
  await press('Nova conversa');
  await expect(dialog).toBeVisible();
  await look('new chat');
  await dialog.getByText(lengthen('Grupo'), { exact: true }).click();
  await look('new group');
  await leave();
  await page.getByRole('link', { name: /Equipe da clínica/ }).click();
  await expect(page.getByRole('log').getByRole('article').first()).toBeVisible();
  await look('chat');
  // A phone shows the chat in another part of the page, so the test opens the chat's list of names and its menu once in each
  // shape.
  for (const shape of ['desk', 'phone'] as const) {
    await turnInto(shape);
    const text = page.getByRole('textbox', { name: toLengthenedPattern('Escreva para a equipe') });
    await text.fill('');
    await text.pressSequentially('@');
    await expect(page.getByRole('option').first()).toBeVisible();
    await look('mention', [shape]);
    await page.keyboard.press('Escape');
    await page.getByRole('log').getByRole('article').first().click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    await look('options of a message of a chat', [shape]);
    await leave();
  }
  await turnInto('desk');
  await press('Buscar nesta conversa');
  await page.getByRole('searchbox', { name: toLengthenedPattern('Buscar nesta conversa') }).fill('convênio');
  await expect(page.getByRole('list', { name: toLengthenedPattern('Mensagens') })).toBeVisible();
  await look('search in a chat');

  await show('/todolist', 'Nada a fazer');
  await look('no to-dos');
  for (const text of ['Ligar', 'Conferir']) {
    await page.getByRole('textbox', { name: toLengthenedPattern('Nova tarefa') }).fill(text);
    await press('Adicionar');
  }
  await page.getByRole('checkbox', { name: /Ligar/ }).click();
  await look('to-dos');
  await findDataButton('Lembrete', 'Conferir').click();
  await expect(dialog).toBeVisible();
  await look('reminder');
  await leave();
  await showPath(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Ana Souza' })).toBeVisible();
  await look('profile');

  await showPath(page, '/schedules');
  await expect(page.getByRole('grid', { name: toLengthenedPattern('Agendamentos') })).toBeVisible();
  await look('calendar of scheduled messages');
  await press('Novo agendamento');
  await page.getByRole('switch', { name: toLengthenedPattern('Repetir') }).click();
  await press('Salvar');
  await expectText('Obrigatório');
  await look('scheduled message without contact');
  for (const [path, title] of [
    ['/companies', 'Acesso Negado'],
    ['/helps', 'Ainda não disponível'],
    ['/nowhere', 'Página não encontrada'],
  ] as const) {
    await show(path, title);
    await look(path);
  }
  await showPath(page, '/simulator');
  await page.getByRole('button', { name: /Marina Albuquerque/ }).click();
  await expect(page.getByRole('log')).toBeVisible();
  await look('simulator');
  expect(found).toEqual([]);
});
