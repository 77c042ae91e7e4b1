import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { acceptFirstTicket, waitForServiceWorker, openTicket, openSignedInPage } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { createPhone, readPhone, writeFromPhone } from '../simulated-phone.ts';
import { readStoredRows } from '../stored-rows.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const picture = join(resolve(import.meta.dirname, '../../../..'), 'pwa/public/icon-192.png');

// The link's name is matched only at its beginning, because it may end with the number of unread messages.
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true }).click();
const box = (page: Page) => page.getByRole('textbox', { name: /ensagem$/ });

test('a quick reply that is created offline with a picture survives a reload, reaches a colleague, and can be sent by its shortcode', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await waitForServiceWorker(ana);
  await goTo(ana, 'Respostas rápidas');
  await expect(ana.getByRole('row', { name: /endereco/ })).toContainText('mapa.png');
  await goOffline(ana.context());
  await ana.getByRole('button', { name: 'Nova resposta' }).first().click();
  await ana.getByLabel('Atalho', { exact: true }).fill('tabela');
  await ana.getByLabel('Mensagem', { exact: true }).fill('Oi, ');
  await ana.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(ana.getByLabel('Mensagem', { exact: true })).toHaveAttribute('rows', '7');
  await ana.getByRole('dialog').locator('input[type=file]').setInputFiles(picture);
  await ana.getByRole('button', { name: 'Salvar' }).click();
  const row = ana.getByRole('row', { name: /tabela/ });
  await expect(row).toContainText('icon-192.png');
  await expect(row).toContainText('A enviar');
  await ana.reload();
  await expect(row).toContainText('A enviar');
  await expect(row).toContainText('icon-192.png');
  await ana.context().setOffline(false);
  await expect(row.getByText('A enviar')).toHaveCount(0, { timeout: 30_000 });
  await expect(row).toContainText('icon-192.png');
  await expect(row.getByRole('img', { name: 'Geral' })).toHaveCount(0);

  await ana.getByRole('searchbox', { name: 'Buscar atalho ou texto' }).fill('ENDERECO');
  const address = ana.getByRole('row', { name: /endereco/ });
  await expect(address.getByRole('img', { name: 'Geral' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await address.getByRole('button', { name: 'Editar endereco' }).click();
  await ana.getByLabel('Atalho', { exact: true }).fill('endereco-novo');
  await ana.getByRole('button', { name: 'Salvar' }).click();
  await address.getByRole('button', { name: 'Apagar endereco-novo' }).click();
  await ana.getByRole('dialog', { name: 'Apagar “endereco-novo”?' }).getByRole('button', { name: 'Apagar' }).click();
  await expect(address).toHaveCount(0);
  await ana.getByRole('searchbox', { name: 'Buscar atalho ou texto' }).fill('');

  await createPhone(prosa().url, { name: 'Rosa Lima', number: '5511977776666' });
  await writeFromPhone(prosa().url, 'Rosa', 'Qual é o preço?');
  const bruno = await openSignedInPage(browser, { url: prosa().url, email: 'atendente2@demo.prosa' });
  await waitForServiceWorker(bruno);
  await goTo(bruno, 'Respostas rápidas');
  await expect(bruno.getByRole('row', { name: /tabela/ })).toContainText('icon-192.png');
  // The shared quick reply of a colleague is read-only.
  await bruno.getByRole('button', { name: 'Ver tabela' }).click();
  await expect(bruno.getByLabel('Atalho', { exact: true })).toHaveAttribute('readonly');
  await expect(bruno.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await bruno.getByRole('button', { name: 'Fechar' }).click();
  await expect(bruno.getByRole('button', { name: /^(Editar|Apagar) tabela/ })).toHaveCount(0);
  await goTo(bruno, 'Atendimentos');
  await bruno.getByRole('tab', { name: /Aguardando/ }).click();
  await openTicket(bruno, 'Rosa Lima');
  await acceptFirstTicket(bruno);
  // The device downloads the files of quick replies by itself, so they can be inserted without a network.
  await expect
    .poll(async () => {
      const replies = await readStoredRows<{ shortcode: string; mediaPath: string | null }>(bruno, 'quickMessages');
      const path = replies.find(({ shortcode }) => shortcode === 'tabela')?.mediaPath ?? '/none';
      return bruno.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path);
    })
    .toBe(true);
  await goOffline(bruno.context());
  // Esc closes the list that opens after a slash. Further typing opens the list again, and Enter then inserts the reply without
  // sending the message.
  await box(bruno).fill('/');
  await box(bruno).press('Escape');
  await expect(bruno.getByRole('option', { name: /tabela/ })).toHaveCount(0);
  await box(bruno).pressSequentially('tbl');
  await expect(bruno.getByRole('option', { name: /tabela/ })).toBeVisible();
  await expect(bruno.getByText('Oi, Rosa', { exact: true })).toBeVisible();
  await box(bruno).press('Enter');
  await expect(bruno.getByRole('textbox', { name: 'Legenda' })).toHaveValue('Oi, Rosa');
  await expect(bruno.getByRole('img', { name: 'icon-192.png' })).toBeVisible();
  await bruno.getByRole('button', { name: 'Enviar', exact: true }).click();
  await bruno.context().setOffline(false);
  await expect
    .poll(async () => (await readPhone(prosa().url, 'Rosa')).at(-1))
    .toMatchObject({ fromPerson: false, mediaType: 'image', body: expect.stringContaining('Oi, Rosa') });
});

test('to-dos survive a log-out, and another user of the device sees none of them', async ({ browser }) => {
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  const leave = async () => {
    await ana.getByRole('button', { name: /Conta de/ }).click();
    await ana.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(ana.getByLabel('E-mail')).toBeVisible();
  };
  const enter = async (email: string) => {
    await ana.getByLabel('E-mail').fill(email);
    await ana.getByLabel('Senha', { exact: true }).fill('senha-da-demo');
    await ana.getByRole('button', { name: 'Entrar' }).click();
    await goTo(ana, 'Tarefas');
  };
  await goTo(ana, 'Tarefas');
  for (const text of ['Ligar para Helena', '   ', 'Conferir a agenda']) {
    await ana.getByRole('textbox', { name: 'Nova tarefa' }).fill(text);
    await ana.keyboard.press('Enter');
  }
  const items = ana.getByRole('list', { name: 'Suas tarefas' }).getByRole('listitem');
  await expect(items).toHaveText([/Conferir a agenda/, /Ligar para Helena/]);
  await ana.getByRole('button', { name: 'Editar: Ligar para Helena' }).click();
  await ana.getByRole('textbox', { name: 'Editar: Ligar para Helena' }).fill('Ligar para Helena hoje');
  await ana.keyboard.press('Enter');
  await expect(items).toHaveText([/Conferir a agenda/, /Ligar para Helena hoje/]);
  await ana.getByRole('button', { name: 'Apagar: Conferir a agenda' }).click();
  await expect(items).toHaveCount(1);
  await ana.getByRole('button', { name: 'Desfazer' }).click();
  await expect(items).toHaveCount(2);
  await ana.getByRole('checkbox', { name: 'Feita: Conferir a agenda' }).click();
  await expect(items).toHaveText([/Ligar para Helena hoje/, /Conferir a agenda/]);
  await leave();
  await enter('atendente2@demo.prosa');
  await expect(ana.getByText('Nada a fazer')).toBeVisible();
  await leave();
  await enter('atendente1@demo.prosa');
  await expect(items).toHaveText([/Ligar para Helena hoje/, /Conferir a agenda/]);
});

test(
  'a reminder is a notification if the browser permits it, and otherwise a message in the app',
  { tag: '@notifications' },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const beReminded = async (permissions: string[]) => {
      const page = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', permissions });
      if (permissions.length > 0) await waitForServiceWorker(page);
      await page.clock.install();
      await goTo(page, 'Tarefas');
      await page.getByRole('textbox', { name: 'Nova tarefa' }).fill('Ligar para Helena');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Lembrete: Ligar para Helena' }).click();
      await page.getByRole('button', { name: 'Lembrar', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await goTo(page, 'Atendimentos');
      await page.clock.fastForward(3_660_000);
      return page;
    };
    const silent = await beReminded([]);
    await expect(silent.getByText('Lembrete: Ligar para Helena')).toBeVisible();
    const permitted = await beReminded(['notifications']);
    await expect
      .poll(() =>
        permitted.evaluate(async () => {
          const shown = await (await navigator.serviceWorker.ready).getNotifications();
          return shown.map(({ title, body }) => `${title}: ${body}`);
        }),
      )
      .toEqual(['Lembrete: Ligar para Helena']);
  },
);
