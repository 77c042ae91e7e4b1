import { expect } from '@playwright/test';
import { waitForServiceWorker, openTicket } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { readPhone } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { recordToasts } from '../record-toasts.ts';

const prosa = createCompanyForFile();
const ana = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
/** A duration of at least two seconds. */
const longEnough = /^0:(0[2-9]|[1-5]\d)$/;
test.setTimeout(180_000);
const countReceivedRecordings = async (customer: string) =>
  (await readPhone(prosa().url, customer)).filter(({ fromPerson, mediaType }) => !fromPerson && mediaType === 'audio').length;

test('a voice message that is recorded without a network plays from the outbox, survives a reload, and is sent once', async () => {
  const page = ana();
  await waitForServiceWorker(page);
  await openTicket(page, 'Marina Albuquerque');
  await goOffline(page.context());
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).toHaveText(longEnough);
  await page.getByRole('button', { name: 'Enviar gravação' }).click();
  await expect(page.getByText('Sem rede · 1 a enviar').filter({ visible: true })).toBeVisible();
  await page.reload();
  // The playback is as short as the recording, so the test looks for the pause button while it presses play.
  await Promise.all([
    expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible(),
    page.getByRole('button', { name: 'Ouvir' }).last().click(),
  ]);
  await expect(page.getByText('Sem rede · 1 a enviar').filter({ visible: true })).toBeVisible();
  let posted = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/messages\/\d+$/.test(request.url())) posted += 1;
  });
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible({ timeout: 30_000 });
  expect(posted).toBe(1);
  await expect.poll(() => countReceivedRecordings('Marina')).toBe(1);
});

test("a voice message that doesn't fit on the device can be saved as a file, be sent over the network, or be stored once there is room", async () => {
  const page = ana();
  await waitForServiceWorker(page);
  await openTicket(page, 'Padaria São Bento');
  await goOffline(page.context());
  // The script makes writes fail as on a full disk. The journey full-device.e2e.ts reaches a browser's real limit.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
      if (document.documentElement.hasAttribute('data-full')) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
  const isFull = (full: boolean) => page.evaluate((on) => document.documentElement.toggleAttribute('data-full', on), full);
  await isFull(true);
  const record = async () => {
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await expect(page.getByRole('timer')).toHaveText(longEnough);
    await page.getByRole('button', { name: 'Enviar gravação' }).click();
  };
  await record();
  const kept = page.getByRole('alert').filter({ hasText: 'A gravação não foi perdida' });
  await expect(kept).toContainText('O aparelho está cheio.');
  const said = await recordToasts(page);
  await kept.getByRole('button', { name: 'Enviar já pela rede' }).click();
  await expect.poll(said).toEqual(['Sem rede agora. A gravação continua aqui.']);
  const saving = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Baixar' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^audio-.*\.mp3$/);
  // The recording stays when the user opens another ticket or sends another message.
  await openTicket(page, 'Marina Albuquerque');
  await expect(kept).toHaveCount(0);
  await openTicket(page, 'Padaria São Bento');
  await expect(kept).toHaveCount(1);

  await page.context().setOffline(false);
  await kept.getByRole('button', { name: 'Enviar já pela rede' }).click();
  await expect(kept).toHaveCount(0);
  await expect.poll(() => countReceivedRecordings('Padaria')).toBe(1);

  await record();
  await expect(kept).toHaveCount(1);
  await isFull(false);
  await kept.getByRole('button', { name: 'Tentar' }).click();
  await expect(kept).toHaveCount(0);
  await expect.poll(() => countReceivedRecordings('Padaria')).toBe(2);
});
