import { expect, test } from '@playwright/test';
import { answer, installed, openTicket, signedIn } from './drive-app.ts';
import { prosaOfFile } from './prosa-of-file.ts';

const prosa = prosaOfFile();

test('who accepts second, without network at first, is told who has the ticket and goes back to the list', async ({
  browser,
}) => {
  const ana = await signedIn(browser, prosa().url, 'atendente1@demo.prosa');
  const bruno = await signedIn(browser, prosa().url, 'atendente2@demo.prosa', { viewport: { width: 390, height: 844 } });
  for (const page of [ana, bruno]) await page.getByRole('tab', { name: /Aguardando/ }).click();
  await installed(bruno);
  await bruno.context().setOffline(true);
  await openTicket(bruno, 'Helena Prado');
  await bruno.getByRole('button', { name: 'Aceitar' }).last().click();
  await expect(bruno.getByText('com Bruno')).toBeVisible();
  await expect(bruno.getByText('Sem rede · 1 a enviar').filter({ visible: true })).toBeVisible();
  await openTicket(ana, 'Helena Prado');
  await ana.getByRole('button', { name: 'Aceitar' }).first().click();
  await expect(ana.getByRole('button', { name: 'Resolver' })).toBeVisible();
  await expect(ana.getByText('Sincronizado').first()).toBeVisible();
  await bruno.context().setOffline(false);
  const dialog = bruno.getByRole('dialog');
  await expect(dialog).toContainText('Ana Souza está atendendo na fila Suporte.', { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(bruno.getByRole('link', { name: /Helena Prado/ })).toHaveCount(0);
  await expect(bruno).toHaveURL(/\/tickets$/);
});

test('an answer goes out under the attendant’s name until they switch that off', async ({ browser }) => {
  const ana = await signedIn(browser, prosa().url, 'atendente1@demo.prosa');
  await openTicket(ana, 'Marina Albuquerque');
  await answer(ana, 'Com assinatura');
  const bubble = (text: string) => ana.getByRole('article').filter({ hasText: text });
  await expect(bubble('Com assinatura').locator('strong', { hasText: 'Ana Souza:' })).toBeVisible();
  await ana.getByRole('button', { name: 'Assinar com o meu nome' }).click();
  await answer(ana, 'Sem nome nenhum');
  await expect(bubble('Sem nome nenhum')).toBeVisible();
  await expect(bubble('Sem nome nenhum').getByText('Ana Souza:')).toHaveCount(0);
  await ana.reload();
  await expect(ana.getByRole('button', { name: 'Assinar com o meu nome' })).toHaveAttribute('aria-pressed', 'false');
});

test('an admin resolves all that waits in a queue, and no more', async ({ browser }) => {
  const admin = await signedIn(browser, prosa().url, 'admin@demo.prosa');
  await admin.getByRole('tab', { name: /Aguardando/ }).click();
  await admin.getByRole('button', { name: 'Filtros' }).click();
  await admin.getByRole('switch', { name: 'Mostrar todos' }).click();
  await admin.getByRole('button', { name: 'Agendamento' }).click();
  await expect(admin.getByRole('link', { name: /Rafaela Nogueira/ })).toBeVisible();
  await admin.getByRole('button', { name: 'Resolver todos' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('Os atendimentos das filas Agendamento nesta aba vão para Resolvidos');
  await dialog.getByRole('button', { name: 'Resolver todos' }).click();
  await expect(admin.getByRole('link', { name: /Rafaela Nogueira/ })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Agendamento' }).click();
  await expect(admin.getByRole('link', { name: /Carlos Eduardo/ })).toBeVisible();
});
