import { expect, type Page } from '@playwright/test';
import { lengthen } from '@prosa/i18n/lengthen-texts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import {
  findButton,
  checkStates,
  toLengthenedPattern,
  pressButton,
  saveForm,
  type ScreenState,
  signInWithLongTexts,
} from './check-states.ts';

const prosa = createCompanyForFile();

const passkey = { id: '0192f0c4-7a10-7000-8000-000000000001', name: 'Notebook da recepção', usedAt: null };
const begunSecondFactor = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Prosa:lucia?secret=JBSWY3DPEHPK3PXP',
};
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `ABCDE-FGHJK-LMNPQ-RSTU${n}`);
const openSteps = { company: 'open', queue: 'skipped', connection: 'done', colleague: 'open', answer: 'open' };

/** A session of the same user on another device. */
const otherSession = {
  id: '018f0000-0000-7000-8000-000000000001',
  device: 'phone',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  createdAt: '2026-11-01T12:00:00.000Z',
  usedAt: '2026-11-02T12:00:00.000Z',
  isCurrent: false,
};
/**
 * Answers some calls of the page in place of the server. The answers contain data that the demo's company does not have: a
 * passkey, a second device, a new secret for one-time codes, and the open steps of a new set-up.
 */
async function fakeMissingAnswers(page: Page): Promise<void> {
  await page.route('**/api/account/passkeys', (route) =>
    route.fulfill({ json: [{ ...passkey, createdAt: '2026-11-02T12:00:00.000Z' }] }),
  );
  await page.route('**/api/account/sessions', async (route) => {
    const answer = await route.fetch();
    const sessions = (await answer.json()) as readonly object[];
    await route.fulfill({ response: answer, json: [...sessions, otherSession] });
  });
  await page.route('**/api/account/second-factor', (route) => {
    const answers: Readonly<Record<string, object>> = { POST: begunSecondFactor, PUT: { recoveryCodes } };
    return route.fulfill({ json: answers[route.request().method()] ?? { isOn: false, recoveryCodesLeft: 0 } });
  });
  await page.route('**/api/home', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), setUp: openSteps } });
  });
}

const IMPORT_CSV = 'Pessoa;E-mail;Expediente\nDuda Prado;duda@demo.prosa;8\nZ;zeca@demo.prosa;9';
const dialogOf = (name: string, heading: string): ScreenState => ({
  name: `dialog: ${name}`,
  open: async (page) => {
    await pressButton(page, name);
    await expect(page.getByRole('dialog', { name: toLengthenedPattern(heading) })).toBeVisible();
  },
  closesWith: 'Escape',
});

const states: readonly ScreenState[] = [
  {
    name: 'home with a set-up',
    path: '/',
    open: (page) => expect(page.getByText(toLengthenedPattern('Pulado'))).toBeVisible(),
  },
  {
    name: 'users',
    path: '/users',
    open: (page) => expect(page.getByRole('button', { name: 'Ana Souza', exact: true })).toBeVisible(),
  },
  {
    name: 'filter of users',
    open: async (page) => {
      await page.getByRole('button', { name: lengthen('Fila'), exact: true }).click();
      await page.getByRole('checkbox').first().click();
    },
    closesWith: 'Escape',
  },
  {
    name: 'filtered users',
    open: (page) => expect(findButton(page, 'Limpar filtros')).toBeVisible(),
  },
  {
    name: 'no user with these filters',
    path: '/users?presence=invited',
    open: (page) => expect(page.getByText(toLengthenedPattern('Nada com estes filtros'))).toBeVisible(),
  },
  {
    name: 'new user with faults',
    path: '/users?open=new',
    open: async (page) => {
      await saveForm(page);
      await expect(page.getByText(toLengthenedPattern('Digite o nome'))).toBeVisible();
    },
  },
  {
    name: 'permissions of a new user',
    open: (page) => page.getByRole('tab', { name: toLengthenedPattern('Permissões') }).click(),
  },
  {
    name: 'super user, read-only',
    path: '/users',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sofia Prado', exact: true }).click();
      await expect(page.getByRole('note')).toBeVisible();
    },
  },
  {
    name: 'row menu of a user',
    path: '/users',
    open: async (page) => {
      await page.getByRole('button', { name: new RegExp(`${lengthen('Ações')} .* Ana Souza`) }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'deletion of a user',
    open: async (page) => {
      await page.getByRole('menuitem', { name: toLengthenedPattern('Excluir') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    closesWith: 'Escape',
  },
  {
    name: 'import that lacks a column',
    path: '/users',
    open: async (page) => {
      await page.getByRole('button', { name: lengthen('Importar'), exact: true }).click();
      const file = { name: 'equipe.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORT_CSV) };
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText(toLengthenedPattern('Escolha a coluna de'))).toBeVisible();
    },
  },
  {
    name: 'preview of an import',
    open: async (page) => {
      const choose = async (field: string, header: string) => {
        await page.getByRole('combobox', { name: toLengthenedPattern(`Coluna de ${field}`) }).click();
        await page.getByRole('option', { name: header, exact: true }).click();
      };
      await page.getByRole('dialog').getByText(toLengthenedPattern('Outras colunas')).click();
      await choose('Início do expediente', 'Expediente');
      await choose('Nome', 'Pessoa');
      await expect(page.getByText(toLengthenedPattern('De')).filter({ hasText: '50' }).first()).toBeVisible();
    },
  },
  {
    name: 'profile',
    path: '/profile',
    open: async (page) => {
      await expect(page.getByText(passkey.name, { exact: true })).toBeVisible();
      await expect(findButton(page, 'Desconectar')).toBeVisible();
    },
  },
  dialogOf('Editar nome, foto e contato', 'Editar nome, foto e contato'),
  dialogOf('Mudar senha', 'Mudar senha'),
  {
    name: 'set-up of one-time codes',
    open: async (page) => {
      await pressButton(page, 'Ativar');
      await page.getByLabel(lengthen('Senha atual')).fill('senha');
      await pressButton(page, 'Continuar');
      await expect(page.getByRole('img', { name: toLengthenedPattern('Imagem para o aplicativo') })).toBeVisible();
    },
  },
  {
    name: 'recovery codes',
    open: async (page) => {
      await page.getByLabel(lengthen('Código do aplicativo')).fill('123456');
      await pressButton(page, 'Confirmar');
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(recoveryCodes.length);
    },
  },
  {
    name: 'dialog: Criar chave de acesso',
    open: async (page) => {
      await pressButton(page, 'Já guardei');
      await pressButton(page, 'Criar chave de acesso');
      await expect(page.getByRole('dialog', { name: toLengthenedPattern('Criar chave de acesso') })).toBeVisible();
    },
    closesWith: 'Escape',
  },
  dialogOf('Renomear', 'Renomear'),
  dialogOf('Remover', 'Remover'),
  {
    name: 'new integration with faults',
    path: '/queue-integration?open=new',
    open: async (page) => {
      await page.getByRole('combobox', { name: lengthen('Tipo'), exact: true }).click();
      await page.getByRole('option', { name: lengthen('Typebot'), exact: true }).click();
      await saveForm(page);
      await expect(page.getByText(toLengthenedPattern('Digite a URL'))).toBeVisible();
    },
  },
  {
    name: 'new integration with a key',
    open: async (page) => {
      await page.getByRole('combobox', { name: lengthen('Tipo'), exact: true }).click();
      await page.getByRole('option', { name: lengthen('Dialogflow'), exact: true }).click();
      await expect(findButton(page, 'Escolher arquivo')).toBeVisible();
    },
  },
  {
    name: 'flows',
    path: '/flowbuilders',
    open: (page) => expect(page.getByRole('link', { name: 'Boas-vindas', exact: true })).toBeVisible(),
  },
  {
    name: 'new flow with a fault',
    open: async (page) => {
      await pressButton(page, 'Adicionar Fluxo');
      await pressButton(page, 'Criar');
      await expect(page.getByText(toLengthenedPattern('Digite um nome'))).toBeVisible();
    },
    closesWith: 'Escape',
  },
  {
    name: 'company data with a fault',
    path: '/settings?tab=company',
    open: async (page) => {
      await page.getByRole('textbox', { name: toLengthenedPattern('Nome da empresa') }).fill('');
      await saveForm(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
];

test('on desktop and phone, the checker axe finds no violation in the forms of users and company, and words that are 40 % longer fit', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const page = await signInWithLongTexts(browser, prosa());
  await fakeMissingAnswers(page);
  await checkStates(page, states, info);
});
