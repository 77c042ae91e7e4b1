import { openPage } from '../drive-app.ts';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import * as v from 'valibot';
import { PSEUDO_LOCALE } from '@prosa/i18n/languages';
import { lengthen } from '@prosa/i18n/lengthen-texts';
import { findCutTexts } from './find-cut-texts.ts';
import { prosaOfFile } from '../prosa-of-file.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';

const prosa = prosaOfFile();

const viewports = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const;
type ViewportName = keyof typeof viewports;
const Session = v.looseObject({ user: v.looseObject({ company: v.record(v.string(), v.unknown()) }) });
const DAYS_LEFT = 3;
const DAY_MS = 86_400_000;
/** The time that the layout of a panel may take after the panel has opened, in milliseconds. */
const LAYOUT_MS = 5_000;

async function open(browser: Browser, shape: ViewportName): Promise<Page> {
  const page = await openPage(browser, { ...viewports[shape], reducedMotion: 'reduce' });
  await page.addInitScript((locale) => localStorage.setItem('prosa-language', locale), PSEUDO_LOCALE);
  await endSubscriptionSoon(page.context());
  return page;
}

/**
 * Makes every session report that the company's subscription ends in three days, because the first company's own never ends.
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

const lengthenedPattern = (text: string): RegExp => new RegExp(lengthen(text), 'i');

for (const shape of ['desk', 'phone'] as const)
  test(`words that are 40 % longer fit on every screen, ${shape}`, async ({ browser }, info) => {
    const found: string[] = [];
    const page = await open(browser, shape);
    const look = async (screen: string) => {
      let cut: string[] = [];
      // The check repeats, because a panel is laid out again after it is placed.
      await expect(async () => expect((cut = await findCutTexts(page))).toEqual([]))
        .toPass({ timeout: LAYOUT_MS })
        .catch(() => undefined);
      if (cut.length > 0) await page.screenshot({ path: info.outputPath(`${screen}.png`) });
      found.push(...cut.map((each) => `${screen}: ${each}`));
    };
    const press = (name: string) =>
      page
        .getByRole('button', { name: lengthenedPattern(name) })
        .first()
        .click();
    const visit = async (path: string, shows: string) => {
      await page.goto(`${prosa().url}${path}`);
      await expect(page.getByText(lengthenedPattern(shows)).filter({ visible: true }).first()).toBeVisible();
    };
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
    };

    await visit('/', 'Entrar');
    await press('Entrar');
    await expect(page.getByText(lengthenedPattern('Informe o e-mail'))).toBeVisible();
    await look('login with errors');
    await visit('/financeiro-aberto', 'Assinatura vencida');
    await look('expired subscription');

    await page.goto(`${prosa().url}/login`);
    await page.getByLabel(lengthen('E-mail')).fill('atendente1@demo.prosa');
    await page.getByLabel(lengthen('Senha'), { exact: true }).fill(demoPassword);
    await press('Entrar');
    await expect(page.getByRole('tab', { name: lengthenedPattern('Aguardando') })).toBeVisible();
    if (shape === 'desk') await expect(page.getByText(lengthenedPattern('Sua assinatura vence'))).toBeVisible();
    await look('inbox');
    for (const tab of ['Resolvidos', 'Aguardando']) {
      await page.getByRole('tab', { name: lengthenedPattern(tab) }).click();
      await look(`inbox, ${tab}`);
    }
    await press('Filtros');
    await expect(page.getByRole('switch').first()).toBeVisible();
    await look('filters');
    await press('Filtros');
    await press('Novo atendimento');
    await press('Abrir atendimento');
    await expect(page.getByText(lengthenedPattern('Escolha um contato'))).toBeVisible();
    await look('new ticket');
    await leave();
    await page.getByRole('searchbox').fill('nada disto existe');
    await expect(page.getByText(lengthenedPattern('Nada encontrado com esta busca'))).toBeVisible();
    await look('nothing found');
    await press('Limpar filtros');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('shortcuts');
    await leave();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await look('palette');
    await leave();
    if (shape === 'desk') {
      for (const name of ['não lido', 'Volume', 'Conta de']) {
        await press(name);
        await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
        await look(`top bar, ${name}`);
        await leave();
      }
    } else {
      await page.getByRole('button', { name: lengthen('Menu'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('menu');
      await leave();
    }

    await page.getByRole('tab', { name: lengthenedPattern('Aguardando') }).click();
    await page.locator('a[href^="/tickets/"]').first().click();
    await expect(page.getByRole('button', { name: lengthenedPattern('Aceitar') }).first()).toBeVisible();
    await look('conversation that waits');
    await visit('/tickets', 'Atendendo');
    await page.getByRole('tab', { name: lengthenedPattern('Atendendo') }).click();
    await page.getByRole('link', { name: /Marina Albuquerque/ }).click();
    await expect(page.getByRole('textbox', { name: lengthenedPattern('mensagem') })).toBeVisible();
    await look('conversation');
    if (shape === 'desk') {
      await press('Despedida');
      await expect(page.getByRole('menu')).toBeVisible();
      await look('resolve');
      await leave();
    }
    await page.getByRole('textbox', { name: lengthenedPattern('mensagem') }).fill('/');
    await expect(page.getByRole('option').first()).toBeVisible();
    await look('quick replies in the composer');

    await visit('/quick-messages', 'Nova resposta');
    await look('quick replies');
    await press('Nova resposta');
    await press('Salvar');
    await expect(page.getByText(lengthenedPattern('Obrigatório'))).toBeVisible();
    await look('quick reply without shortcode');
    await visit('/schedules', 'Agendamentos');
    await look('scheduled messages');
    await press('Novo agendamento');
    await expect(page.getByText(lengthenedPattern('Assinar a mensagem'))).toBeVisible();
    await look('new scheduled message');
    await visit('/todolist', 'Nada a fazer');
    await look('no to-dos');
    await page.getByRole('textbox').first().fill('Ligar');
    await press('Adicionar');
    await press('Lembrete');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('reminder');
    await page.goto(`${prosa().url}/chats`);
    await press('Nova conversa');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('new chat');
    await leave();
    await look('chats');
    await page.goto(`${prosa().url}/profile`);
    await expect(page.getByRole('heading', { name: 'Ana Souza' })).toBeVisible();
    await look('profile');
    await visit('/companies', 'Acesso Negado');
    await look('403');
    await visit('/helps', 'Ainda não disponível');
    await look('unbuilt');
    await visit('/nowhere', 'Página não encontrada');
    await look('unknown');
    expect(found).toEqual([]);
  });
