import { expect, type Page } from '@playwright/test';
import { answerTicket, openPageAndSignIn, openTicket, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { readPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';
import { recordToasts } from '../record-toasts.ts';

const prosa = createCompanyForFile();
/** The storage that the browser grants at first, in bytes. The test later grants none, and tries to write as much. */
const SMALL_DEVICE_BYTES = 40_000_000;

/**
 * Tries to write `bytes` bytes, more than the browser grants, and waits until the browser has refused the write. This makes the
 * browser check how much storage is left. Without it, the browser would trust the result of its last check for half a minute.
 */
const fillStorage = (page: Page, bytes: number) =>
  page.evaluate(async (size) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('journey-fills-room');
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'));
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const writing = database.transaction('bytes', 'readwrite');
    writing.objectStore('bytes').put(new Uint8Array(size), 1);
    await new Promise((resolve) => writing.addEventListener('abort', resolve));
    database.close();
  }, bytes);

test('a full device refuses a message with a clear text and keeps it in the composer, and unsent messages are sent once there is room', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext();
  const devtools = await context.newCDPSession(await context.newPage());
  const setQuota = (room: { quotaSize?: number }) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: prosa().url, ...room });
  await setQuota({ quotaSize: SMALL_DEVICE_BYTES });
  const ana = await openPageAndSignIn(context, prosa().url, 'atendente1@demo.prosa');
  await waitForServiceWorker(ana);
  await openTicket(ana, 'Padaria São Bento');
  await goOffline(ana.context());
  await answerTicket(ana, 'Espera no aparelho');
  const waiting = ana.getByRole('article').filter({ hasText: 'Espera no aparelho' });
  await expect(waiting.getByLabel('Esperando envio')).toBeVisible();
  await setQuota({ quotaSize: 1 });
  await fillStorage(ana, SMALL_DEVICE_BYTES);
  const said = await recordToasts(ana);
  await answerTicket(ana, 'Não cabe mais');
  await expect(ana.getByRole('textbox', { name: 'Escreva uma mensagem' })).toHaveValue('Não cabe mais');
  await expect(ana.getByRole('article').filter({ hasText: 'Não cabe mais' })).toHaveCount(0);
  await expect.poll(said).toContainEqual(expect.stringContaining('O aparelho está cheio.'));
  await setQuota({});
  await ana.context().setOffline(false);
  await expect(ana.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible();
  await answerTicket(ana, 'Agora cabe');
  await expect(
    ana
      .getByRole('article')
      .filter({ hasText: 'Agora cabe' })
      .getByLabel(/Enviada|Entregue|Lida/),
  ).toBeVisible();
  const arrived = async () =>
    (await readPhone(prosa().url, 'Padaria'))
      .filter(({ body }) => /Espera no aparelho|Agora cabe/.test(body))
      .map(({ body }) => body);
  await expect.poll(arrived).toEqual([expect.stringContaining('Espera no aparelho'), expect.stringContaining('Agora cabe')]);
});
