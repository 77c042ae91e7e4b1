import { expect } from '@playwright/test';
import { openTicket, openSignedInPage } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { recordToasts } from '../record-toasts.ts';

const prosa = createCompanyForFile();

test('without a network, a part of the app that is not on the device shows a message, and the part opens once the network is back', async ({
  browser,
}) => {
  // Service workers are blocked, so this device does not download the whole app in advance.
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', serviceWorkers: 'block' });
  await openTicket(ana, 'Marina Albuquerque');
  const log = ana.getByRole('log');
  await expect(log).toBeVisible();
  // The notice appears in the toaster. The toaster loads only when the browser is idle, so the test waits for it.
  await expect(ana.locator('section[aria-live=polite]')).toBeAttached();
  const said = await recordToasts(ana);
  const needsNetwork = ana.getByRole('main').getByText('Isto não está neste aparelho e precisa de rede.');
  // The network fails without an error, as in a tunnel: a request for the page Tarefas is never answered.
  const unanswered = new Promise<void>((resolve) => void ana.route('**/assets/todolist-page-*.js', () => resolve()));
  await ana.getByRole('link', { name: 'Tarefas' }).click();
  await unanswered;
  await goOffline(ana.context());
  await expect(needsNetwork).toBeVisible();
  await ana.unroute('**/assets/todolist-page-*.js');
  await ana.goBack();

  const told = async (open: () => Promise<unknown>) => {
    const before = await said();
    await open();
    await expect.poll(said).toEqual([...before, 'Isto não está neste aparelho e precisa de rede.']);
    await expect(log).toBeVisible();
  };
  const name = ana.getByRole('button', { name: 'Marina Albuquerque', exact: true });
  await told(() => name.click());
  await told(() => ana.getByRole('button', { name: 'Emoji' }).click());
  await told(() => ana.getByRole('button', { name: 'Filtros' }).click());
  await expect(ana.getByRole('dialog')).toHaveCount(0);
  await ana.getByRole('link', { name: 'Tarefas' }).click();
  await expect(needsNetwork).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Tentar agora' })).toBeVisible();

  await ana.context().setOffline(false);
  await expect(ana.getByRole('heading', { name: 'Tarefas' })).toBeVisible();
  await ana.goBack();
  await name.click();
  await expect(ana.getByRole('dialog', { name: 'Contato' }).getByText('+55 (11) 98765-4321')).toBeVisible();
});
