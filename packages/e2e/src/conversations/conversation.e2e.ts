import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openTicket } from '../drive-app.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { writeFromPhone } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { storeMessages } from '../store-messages.ts';
import { readStoredRows } from '../stored-rows.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
/** The texts of three pages of a conversation. There are three, because the list may load the second one before it is scrolled. */
const lines = Array.from({ length: 100 }, (_, n) => `Linha ${n + 1} ${'e mais '.repeat(n % 9)}`);
test.beforeAll(() => storeMessages(prosa(), 'Padaria São Bento', lines));
const ana = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });

/** Opens a conversation as Ana. */
async function openConversation(name: string): Promise<Page> {
  const page = ana();
  await openTicket(page, name);
  await expect(composer(page)).toBeVisible();
  return page;
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' });

/** Returns a function that lists the messages that a customer's simulated phone has received. */
async function readPhoneMessages(page: Page, name: string) {
  const answer = await page.request.get(`${prosa().url}/api/simulator/people`);
  const { people }: { people: { id: number; name: string }[] } = await answer.json();
  const messages = `${prosa().url}/api/simulator/people/${people.find((person) => person.name.startsWith(name))?.id}/messages`;
  return {
    received: async (): Promise<{ id: string; mediaType: string; mediaName: string | null; body: string }[]> => {
      const { messages: all } = await (await page.request.get(messages)).json();
      return all.filter((message: { fromPerson: boolean }) => !message.fromPerson);
    },
  };
}

/** Ends the process that renders the page, so that the page runs no code at its end. */
async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The browser never answers this call, because the process that would answer is gone.
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

/**
 * Lists the different bit rates of an mp3's frames (MPEG 1, layer III). The first frame only describes the file, so it is left
 * out.
 */
function mp3BitsPerSecond(file: Buffer): number[] {
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

test('older messages load above without moving the visible messages, up to the first message of the conversation', async () => {
  const page = await openConversation('Padaria');
  const log = page.getByRole('log');
  await expect(async () => {
    await log.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await expect(log.getByText(/^Linha 100 /)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  const scrolledUp = () =>
    log.evaluate(async (list) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // The list stays scrolled to its end until all rows are measured, so the test waits until its height no longer changes.
      for (let height = 0, still = 0; still < 10; still = list.scrollHeight === height ? still + 1 : 0) {
        height = list.scrollHeight;
        await frame();
      }
      const before = list.scrollHeight;
      list.scrollTop = 40;
      const { top } = list.getBoundingClientRect();
      let first: Element | undefined;
      // The list renders the rows at the new scroll position within the next few frames.
      while (first === undefined) {
        await frame();
        first = [...list.querySelectorAll('article')].find((each) => each.getBoundingClientRect().top >= top);
      }
      const [at, text] = [first.getBoundingClientRect().top, first.textContent];
      while (list.scrollHeight <= before + 500) await frame();
      for (let frames = 0; frames < 5; frames++) await frame();
      const same = [...list.querySelectorAll('article')].find((each) => each.textContent === text);
      return same === undefined ? undefined : Math.abs(same.getBoundingClientRect().top - at);
    });
  // The gap above the first row shrinks by 4 px when another row appears above it.
  expect(await scrolledUp()).toBeLessThan(6);
  await expect(async () => {
    await log.evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(log.getByText(/Atendimento #\d+/).first()).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: /^Ir para a última mensagem/ }).click();
  await expect(log.getByText(/^Linha 100 /)).toBeInViewport();
});

test('a refused answer shows the reason and can be sent again', async () => {
  const page = await openConversation('Seda');
  await page.route(/\/api\/messages\/\d+$/, (route) => route.fulfill({ status: 400, json: { error: 'ERR_SENDING_WAPP_MSG' } }), {
    times: 1,
  });
  await composer(page).fill('Seu pedido saiu hoje');
  await composer(page).press('Enter');
  const message = page.getByRole('article').filter({ hasText: 'Seu pedido saiu hoje' });
  await expect(message.getByRole('alert')).toContainText('Não foi possível enviar a mensagem');
  await message.getByRole('button', { name: 'Tentar' }).click();
  await expect(message.getByRole('alert')).toHaveCount(0);
  const { received } = await readPhoneMessages(page, 'Seda');
  await expect.poll(async () => (await received()).filter(({ body }) => body.includes('Seu pedido saiu hoje'))).toHaveLength(1);
});

test('a recorded voice message arrives as mp3 and plays', async () => {
  const page = await openConversation('Marina');
  const { received } = await readPhoneMessages(page, 'Marina');
  const before = (await received()).length;
  // The browser refuses the microphone at first.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
      throw new DOMException('denied', 'NotAllowedError');
    };
  });
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByText('Sem acesso ao microfone. Permita o microfone no navegador e tente de novo.')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  const record = async () => {
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^0:(?!0[01])/);
  };
  await record();
  await page.getByRole('button', { name: 'Descartar gravação' }).click();
  await expect(composer(page)).toBeVisible();
  await record();
  await page.getByRole('button', { name: 'Enviar gravação' }).click();
  await expect
    .poll(async () => (await received()).at(-1))
    .toMatchObject({ mediaType: 'audio', mediaName: expect.stringMatching(/^audio-.*\.mp3$/) });
  // The discarded recording has not arrived, so there is only one new message.
  const got = await received();
  expect(got).toHaveLength(before + 1);
  const file = await page.request.get(`${prosa().url}/api/simulator/messages/${encodeURIComponent(got.at(-1)?.id ?? '')}/file`);
  expect(mp3BitsPerSecond(await file.body())).toEqual([128_000]);
  // The recording is so short that its playback could end before the test sees it, so it is played in a loop.
  await page.evaluate(() => {
    const loop = ({ target }: Event) => target instanceof HTMLAudioElement && (target.loop = true);
    document.addEventListener('play', loop, { capture: true });
  });
  await page.getByRole('button', { name: 'Ouvir' }).last().click();
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expect(composer(page)).toBeVisible();
});

test('the conversation of a ticket is exported as a PDF with its text and its private notes', async () => {
  const page = await openConversation('Marina');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Contato' }).getByRole('button', { name: 'Exportar PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Marina.* #\d+\.pdf$/);
  const pdf = readFileSync(await file.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // The text in the file is compressed. A file of this size can't be an empty page.
  expect(pdf.length).toBeGreaterThan(8_000);
  await page.getByRole('dialog', { name: 'Contato' }).getByRole('button', { name: 'Fechar' }).click();
});

test('the page loads nothing from YouTube before the user presses a linked video, which then plays in the conversation', async () => {
  const page = await openConversation('Marina');
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  page.context().on('request', (request) => {
    if (!request.url().startsWith(prosa().url) && !/^(blob|data):/.test(request.url())) foreign.push(request.url());
  });
  await page
    .context()
    .route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Player</h1>' }),
    );
  await writeFromPhone(prosa().url, 'Marina Albuquerque', 'O exame é este: https://youtu.be/dQw4w9WgXcQ?si=x');
  const watch = page.getByRole('button', { name: 'Ver o vídeo do YouTube' });
  await expect(watch).toBeVisible();
  expect(foreign).toEqual([]);
  await watch.click();
  await expect(page.frameLocator('iframe[title="Vídeo do YouTube"]').getByRole('heading', { name: 'Player' })).toBeVisible();
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  expect(refused).toEqual([]);
});

// This test ends the file's page, so it is the last one.
test('a text survives the crash of its tab while it is being typed, and a pasted image survives a reload and arrives with its caption', async () => {
  const killed = await openConversation('Marina');
  const typed = 'Sobre a sua ent';
  await composer(killed).pressSequentially(typed);
  await expect.poll(async () => JSON.stringify(await readStoredRows(killed, 'drafts'))).toContain(typed);
  await crashTab(killed);
  const page = await killed.context().newPage();
  await page.goto(prosa().url);
  await openTicket(page, 'Marina');
  await expect(composer(page)).toHaveValue(typed);
  const drag = (type: 'dragover' | 'dragleave') =>
    page.getByRole('region', { name: /^Atendimento #/ }).evaluate((pane, event) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF'], 'pedido.pdf', { type: 'application/pdf' }));
      pane.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
    }, type);
  const overlay = page.getByText('Solte os arquivos para anexar');
  await drag('dragover');
  await expect(overlay).toBeVisible();
  await drag('dragleave');
  await expect(overlay).toHaveCount(0);
  await composer(page).fill('Segue o pedido');
  await composer(page).evaluate(async (area) => {
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext('2d')?.fillRect(10, 10, 20, 20);
    const clipboard = new DataTransfer();
    clipboard.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  });
  const sheet = page.getByRole('group', { name: 'Arquivos a enviar' });
  await expect(sheet.getByRole('img').first()).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Legenda' }).fill('Segue o pedido médico');
  const kept = () =>
    page.evaluate(async () => {
      const [{ name = '' } = {}] = (await indexedDB.databases()).filter((each) => /^prosa-\d/.test(each.name ?? ''));
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      const drafts: unknown = await new Promise((resolve) => {
        const reading = database.transaction('drafts').objectStore('drafts').getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      database.close();
      return JSON.stringify(drafts);
    });
  await expect.poll(kept).toContain('Segue o pedido médico');
  await page.reload();
  await expect(sheet.getByRole('textbox', { name: 'Legenda' })).toHaveValue('Segue o pedido médico');
  await sheet.getByRole('textbox', { name: 'Legenda' }).press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Segue o pedido médico' })).toBeVisible();
  const { received } = await readPhoneMessages(page, 'Marina');
  await expect
    .poll(async () => (await received()).at(-1))
    .toMatchObject({ mediaType: 'image', body: expect.stringContaining('Segue o pedido médico') });
});
