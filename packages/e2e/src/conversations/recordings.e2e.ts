import { expect, type Page } from '@playwright/test';
import { answerTicket, openSignedInPage, openTicket, showPath, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { recordToasts } from '../record-toasts.ts';
import { listPhoneMessages } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { findBubble } from './ticket-work.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
/** Matches a duration of 2 to 59 seconds, as the app shows it. */
const LONG_ENOUGH_DURATION = /^0:(0[2-9]|[1-5]\d)$/;
test.setTimeout(180_000);

const listRecordings = async (customer: string) =>
  (await listPhoneMessages(prosa().url, customer)).filter(({ fromPerson, mediaType }) => !fromPerson && mediaType === 'audio');
const findSyncedState = (page: Page) => page.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true });

async function recordVoiceMessage(page: Page, end: 'Enviar gravação' | 'Descartar gravação'): Promise<void> {
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).toHaveText(LONG_ENOUGH_DURATION);
  await page.getByRole('button', { name: end }).click();
}

/**
 * Lists the bit rates that occur in the frames of an mp3 file (MPEG 1, layer III). The first frame is left out, because it only
 * describes the file.
 */
function listBitsPerSecond(file: Buffer): number[] {
  const rates = new Set<number>();
  const frameAt = (at: number) => {
    const [sync = 0, version = 0, rate = 0] = file.subarray(at, at + 3);
    if (sync !== 0xff || version >> 1 !== 0x7d) return undefined;
    const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][rate >> 4] ?? 0;
    const hertz = [44_100, 48_000, 32_000][(rate >> 2) & 3] ?? 0;
    return { bitsPerSecond: kilobits * 1_000, bytes: Math.floor((144_000 * kilobits) / hertz) + ((rate >> 1) & 1) };
  };
  const first = file.findIndex((_byte, at) => frameAt(at) !== undefined);
  let at = first + (frameAt(first)?.bytes ?? 0);
  for (let frame = frameAt(at); frame !== undefined; frame = frameAt(at)) {
    rates.add(frame.bitsPerSecond);
    at += frame.bytes;
  }
  return [...rates];
}

test('a voice message that is recorded without a network can be played while unsent, survives a reload, and arrives once as mp3', async () => {
  const page = anasDesk();
  await waitForServiceWorker(page);
  await openTicket(page, 'Marina Albuquerque');
  const composer = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  // The browser refuses access to the microphone at first.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
      throw new DOMException('denied', 'NotAllowedError');
    };
  });
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByText('Sem acesso ao microfone. Permita o microfone no navegador e tente de novo.')).toBeVisible();
  await expect(composer).toBeVisible();
  await goOffline(page.context());
  await recordVoiceMessage(page, 'Descartar gravação');
  await expect(composer).toBeVisible();
  await recordVoiceMessage(page, 'Enviar gravação');
  const waiting = page.getByText('Sem rede · 1 a enviar').filter({ visible: true });
  await expect(waiting).toBeVisible();
  await page.reload();
  // The recording is played in a loop, because it is so short that its playback could end before the test sees it.
  await page.evaluate(() => {
    const loop = ({ target }: Event) => target instanceof HTMLAudioElement && (target.loop = true);
    document.addEventListener('play', loop, { capture: true });
  });
  await page.getByRole('button', { name: 'Ouvir' }).last().click();
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expect(waiting).toBeVisible();
  let posted = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/messages\/\d+$/.test(request.url())) posted += 1;
  });
  await page.context().setOffline(false);
  await expect(findSyncedState(page)).toBeVisible({ timeout: 30_000 });
  expect(posted).toBe(1);
  await expect.poll(() => listRecordings('Marina')).toHaveLength(1);
  const [arrived] = await listRecordings('Marina');
  expect(arrived?.mediaName).toMatch(/^audio-.*\.mp3$/);
  const file = await fetch(`${prosa().url}/api/simulator/messages/${encodeURIComponent(arrived?.id ?? '')}/file`);
  expect(listBitsPerSecond(Buffer.from(await file.arrayBuffer()))).toEqual([128_000]);
});

test("a voice message that doesn't fit on the device can be saved as a file, be sent over the network, or be stored once there is room", async () => {
  const page = anasDesk();
  await showPath(page, '/tickets?tab=open');
  await waitForServiceWorker(page);
  await openTicket(page, 'Padaria São Bento');
  await goOffline(page.context());
  // The script makes all writes fail, as they fail on a full disk. The next test reaches the real limit of a browser.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
      if (document.documentElement.hasAttribute('data-full')) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
  const isFull = (full: boolean) => page.evaluate((on) => document.documentElement.toggleAttribute('data-full', on), full);
  await isFull(true);
  await recordVoiceMessage(page, 'Enviar gravação');
  const kept = page.getByRole('alert').filter({ hasText: 'A gravação não foi perdida' });
  await expect(kept).toContainText('O aparelho está cheio.');
  const said = await recordToasts(page);
  await kept.getByRole('button', { name: 'Enviar já pela rede' }).click();
  await expect.poll(said).toEqual(['Sem rede agora. A gravação continua aqui.']);
  const saving = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Baixar' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^audio-.*\.mp3$/);
  // The recording is kept when the user opens another ticket or sends another message.
  await openTicket(page, 'Marina Albuquerque');
  await expect(kept).toHaveCount(0);
  await openTicket(page, 'Padaria São Bento');
  await expect(kept).toHaveCount(1);

  await page.context().setOffline(false);
  await kept.getByRole('button', { name: 'Enviar já pela rede' }).click();
  await expect(kept).toHaveCount(0);
  await expect.poll(() => listRecordings('Padaria')).toHaveLength(1);

  await recordVoiceMessage(page, 'Enviar gravação');
  await expect(kept).toHaveCount(1);
  await isFull(false);
  await kept.getByRole('button', { name: 'Tentar' }).click();
  await expect(kept).toHaveCount(0);
  await expect.poll(() => listRecordings('Padaria')).toHaveLength(2);
});

/**
 * The number of bytes that the browser allows Prosa to store at first. Later the test lowers this quota to one byte, and tries to
 * write as many bytes as were allowed before.
 */
const SMALL_DEVICE_BYTES = 40_000_000;

/**
 * Tries to write `bytes` bytes, which is more than the browser allows, and waits until the browser has refused the write. A
 * refused write makes the browser check how much storage is left. Without this write, the browser would use the result of its
 * last check for half a minute.
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

test('if the device is full, a new message stays in the composer with an explanation, and the messages stored before are sent later', async ({
  browser,
}) => {
  const bruno = await openSignedInPage(browser, { url: prosa().url, email: 'atendente2@demo.prosa', path: '/api/healthz' });
  const devtools = await bruno.context().newCDPSession(bruno);
  const setQuota = (room: { quotaSize?: number }) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: prosa().url, ...room });
  await setQuota({ quotaSize: SMALL_DEVICE_BYTES });
  await bruno.goto(`${prosa().url}/tickets`);
  await openTicket(bruno, 'Clínica Vida Plena');
  await goOffline(bruno.context());
  await answerTicket(bruno, 'Espera no aparelho');
  const waiting = findBubble(bruno, 'Espera no aparelho');
  await expect(waiting.getByLabel('Esperando envio')).toBeVisible();
  await setQuota({ quotaSize: 1 });
  await fillStorage(bruno, SMALL_DEVICE_BYTES);
  const said = await recordToasts(bruno);
  await answerTicket(bruno, 'Não cabe mais');
  await expect(bruno.getByRole('textbox', { name: 'Escreva uma mensagem' })).toHaveValue('Não cabe mais');
  await expect(findBubble(bruno, 'Não cabe mais')).toHaveCount(0);
  await expect.poll(said).toContainEqual(expect.stringContaining('O aparelho está cheio.'));
  await setQuota({});
  await bruno.context().setOffline(false);
  await expect(findSyncedState(bruno)).toBeVisible();
  await answerTicket(bruno, 'Agora cabe');
  const arrived = async () =>
    (await listPhoneMessages(prosa().url, 'Clínica'))
      .filter(({ body }) => /Espera no aparelho|Agora cabe/.test(body))
      .map(({ body }) => body);
  await expect.poll(arrived).toEqual([expect.stringContaining('Espera no aparelho'), expect.stringContaining('Agora cabe')]);
});
