import { expect, type Page } from '@playwright/test';
import { lengthen } from '@prosa/i18n/lengthen-texts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import {
  checkStates,
  toLengthenedPattern,
  pressButton,
  saveForm,
  type ScreenState,
  signInWithLongTexts,
} from './check-states.ts';

const prosa = createCompanyForFile();

const findRow = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`${lengthen('Ações')} .* ${name}`) }).click();
const chooseAction = (page: Page, action: string) => page.getByRole('menuitem', { name: toLengthenedPattern(action) }).click();

/** Returns the state after the test has chosen an action in the menu of a row: the dialog of this action is open. */
const toRowDialogState = (name: string, action: string): ScreenState => ({
  name: `${action}: ${name}`,
  open: async (page) => {
    await openMenu(page, name);
    await chooseAction(page, action);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  closesWith: 'Escape',
});
/** Returns the state in which the open form shows one of its tabs. */
const toTabState = (name: string): ScreenState => ({
  name: `tab: ${name}`,
  open: (page) => page.getByRole('tab', { name: toLengthenedPattern(name) }).click(),
});
/** Returns the state in which the settings show one of their tabs. The tab has loaded once it contains `text`. */
const toSettingsTabState = (tab: string, text: string): ScreenState => ({
  name: `settings: ${tab}`,
  path: `/settings?tab=${tab}`,
  open: (page) => expect(page.getByText(toLengthenedPattern(text)).first()).toBeVisible(),
});

const states: readonly ScreenState[] = [
  toSettingsTabState('options', 'Assinar as mensagens'),
  toSettingsTabState('messages', 'Avisar na transferência'),
  {
    name: 'settings: a switch without its message',
    open: async (page) => {
      await page.getByRole('switch', { name: toLengthenedPattern('Avisar na transferência') }).click();
      await expect(page.getByText(toLengthenedPattern('Escreva a mensagem')).first()).toBeVisible();
    },
  },
  toSettingsTabState('lgpd', 'Link da política de privacidade'),
  toSettingsTabState('schedules', 'Feriados e recessos'),
  {
    name: 'settings: holiday with faults',
    open: async (page) => {
      await pressButton(page, 'Adicionar feriado');
      await pressButton(page, 'Aplicar');
    },
    closesWith: 'Escape',
  },
  {
    name: 'settings: shift with only one end',
    open: async (page) => {
      await page
        .getByRole('button', { name: toLengthenedPattern('1º turno') })
        .last()
        .click();
      await page.getByLabel(lengthen('Fim'), { exact: true }).fill('');
      await expect(page.getByText(toLengthenedPattern('Obrigatório preencher')).first()).toBeVisible();
    },
    closesWith: 'Escape',
  },
  toSettingsTabState('log', 'Período'),
  toSettingsTabState('data', 'Exportar dados'),
  { name: 'queues', path: '/queues', open: (page) => expect(findRow(page, 'Suporte')).toBeVisible() },
  toRowDialogState('Suporte', 'Excluir'),
  {
    name: 'new queue with faults',
    path: '/queues?open=new',
    open: async (page) => {
      await saveForm(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'chatbot with a warning',
    path: '/queues',
    open: async (page) => {
      await openMenu(page, 'Suporte');
      await chooseAction(page, 'Abrir o chatbot');
      await expect(page.getByRole('list', { name: toLengthenedPattern('Opções do cliente') })).toBeVisible();
    },
  },
  {
    name: 'new option with faults',
    open: async (page) => {
      await pressButton(page, 'Nova opção');
      await page.getByRole('textbox', { name: toLengthenedPattern('Nome da opção') }).fill('abc');
      await saveForm(page);
      await expect(page.getByText(toLengthenedPattern('muito curto'))).toBeVisible();
    },
  },
  { name: 'tags', path: '/tags', open: (page) => expect(findRow(page, 'VIP')).toBeVisible() },
  toRowDialogState('VIP', 'Contatos'),
  toRowDialogState('VIP', 'Juntar'),
  toRowDialogState('VIP', 'Excluir'),
  {
    name: 'new tag with faults',
    path: '/tags?open=new',
    open: async (page) => {
      await page.getByLabel(lengthen('Nome')).fill('ab');
      await saveForm(page);
      await expect(page.getByText(toLengthenedPattern('Tag muito curta!'))).toBeVisible();
    },
  },
  { name: 'connections', path: '/connections', open: (page) => expect(findRow(page, 'Simulador')).toBeVisible() },
  toRowDialogState('Simulador', 'Excluir'),
  {
    name: 'connection',
    open: async (page) => {
      // The test presses Enter on the row instead of clicking, because on a phone a button is in the middle of the row.
      await findRow(page, 'Simulador').press('Enter');
      await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
    },
  },
  ...['Mensagens', 'Chatbot', 'Avaliações', 'Fluxo Padrão', 'Integrações'].map(toTabState),
];

test('on desktop and phone, the checker axe finds no violation in the forms for setting up a company, and words that are 40 % longer fit', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  await prosa().sql(`insert into company_settings (company_id, key, value) select id, 'scheduleType', 'company' from companies
    on conflict (company_id, key) do update set value = 'company'`);
  await prosa().sql(`insert into chatbots (company_id, queue_id, position, name, greeting_message)
    select company_id, id, position, 'Planos ' || position, 'Qual plano?' from queues, generate_series(1, 2) position
     where name = 'Suporte' and not exists (select from chatbots)`);
  const page = await signInWithLongTexts(browser, prosa());
  await checkStates(page, states, info);
});
