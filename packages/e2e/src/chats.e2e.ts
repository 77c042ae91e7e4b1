import { expect, type Page } from '@playwright/test';
import { openSignedInPage, showPath, waitForServiceWorker } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { keepSignedInPage } from './keep-signed-in-page.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { demoPassword } from './start-prosa.ts';
import { test } from './test.ts';
import { viewports } from './viewports.ts';

const prosa = createCompanyForFile();
const lucia = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
const anasPhone = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa', ...viewports.phone });
test.setTimeout(120_000);
const field = (page: Page) => page.getByRole('textbox', { name: 'Escreva para a equipe' });
const bubbles = (page: Page) => page.getByRole('log').getByRole('article');
const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text });
/** Finds the button that shows the state of the network. */
const network = (page: Page, state: RegExp) => page.getByRole('button', { name: state }).filter({ visible: true });

async function sendChatMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(bubble(page, text)).toHaveCount(1);
}

/** Lists those of the wanted texts that are in the rendered messages, from top to bottom. */
const texts = (page: Page, wanted: readonly string[]) =>
  bubbles(page).evaluateAll(
    (all, words) => all.flatMap((each) => words.find((word) => each.textContent.includes(word)) ?? []),
    wanted,
  );

/** Creates a group on a desktop and opens the group. */
async function createGroup(page: Page, title: string, ...people: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Chat Interno' }).click();
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByText('Grupo', { exact: true }).click();
  const create = dialog.getByRole('button', { name: 'Criar' });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Título').fill(title);
  await expect(create).toBeDisabled();
  for (const name of people) await dialog.getByText(name).click();
  await create.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

async function openChat(page: Page, title: string): Promise<void> {
  await showPath(page, '/chats');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

test('a phone without a network and a desktop write in the same chat, and in the end both show the same messages in the same order', async () => {
  const desk = lucia();
  const ana = anasPhone();
  await waitForServiceWorker(ana);
  // All messages of the demo are read first, so that the later counts begin at zero.
  const item = ana.getByRole('link', { name: /Chat Interno/ });
  await item.click();
  const demo = ana.getByRole('navigation', { name: 'Lista de chats' }).getByRole('link');
  await expect(demo.first()).toBeVisible();
  const unread = demo.filter({ hasText: /não lida/ });
  for (let left = await unread.count(); left > 0; left--) {
    await unread.first().click();
    await expect(bubbles(ana).first()).toBeVisible();
    // The tab shows how many chats have unread messages.
    await ana.getByRole('tab', { name: new RegExp(`^Chats ?${left === 1 ? '' : left - 1}$`) }).click();
    await expect(unread).toHaveCount(left - 1);
  }
  await expect(item).not.toHaveAccessibleName(/Mensagens novas/);
  await createGroup(desk, 'Plantão de sábado', 'Ana Souza');
  await sendChatMessage(desk, 'Quem cobre sábado?');

  await expect(item).toHaveAccessibleName(/Mensagens novas/);
  await item.click();
  await expect(ana.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
  await ana.getByRole('link', { name: /Plantão de sábado/ }).click();
  await expect(ana.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute('aria-selected', 'true');
  await expect(bubble(ana, 'Quem cobre sábado?')).toBeVisible();
  await expect(bubble(desk, 'Quem cobre sábado?').getByLabel('Visto por todos')).toBeVisible();

  // Without a network the presence of colleagues is unknown, so the app does not show it.
  const there = ana.getByText(/^1 online/);
  await expect(there).toBeVisible();
  await goOffline(ana.context());
  await expect(there).toHaveCount(0);
  await sendChatMessage(ana, 'Eu posso de manhã');
  await sendChatMessage(ana, 'À tarde não');
  await expect(bubble(ana, 'À tarde não').getByLabel('Esperando envio')).toBeVisible();
  await sendChatMessage(desk, 'Falta a tarde');
  await sendChatMessage(desk, 'Alguém mais?');
  // The app was closed while messages were unsent, and opens on another screen. There the messages are still counted and listed
  // as unsent, and are then sent.
  await ana.goto(`${prosa().url}/tickets`);
  await network(ana, /Sem rede: 2 a enviar/).click();
  const unsent = ana.getByRole('dialog', { name: 'O que falta enviar' });
  await expect(unsent.getByText('· Plantão de sábado')).toBeVisible();
  await expect(unsent.getByText('À tarde não')).toBeVisible();
  await ana.keyboard.press('Escape');
  await ana.context().setOffline(false);
  await expect(network(ana, /Sincronizado$/)).toBeVisible({ timeout: 30_000 });
  await expect(bubble(desk, 'À tarde não')).toHaveCount(1, { timeout: 30_000 });

  await openChat(ana, 'Plantão de sábado');
  await expect(there).toBeVisible();
  const all = ['Quem cobre sábado?', 'Eu posso de manhã', 'À tarde não', 'Falta a tarde', 'Alguém mais?'];
  for (const page of [ana, desk]) for (const text of all) await expect(bubble(page, text)).toHaveCount(1, { timeout: 30_000 });
  await expect(bubble(ana, 'À tarde não').getByLabel('Esperando envio')).toHaveCount(0);
  const onDesk = await texts(desk, all);
  expect(await texts(ana, all)).toEqual(onDesk);
  expect(onDesk.toSorted()).toEqual(all.toSorted());
  expect(onDesk.indexOf('Eu posso de manhã')).toBeLessThan(onDesk.indexOf('À tarde não'));
  // An open chat is marked as read.
  await ana.getByRole('tab', { name: 'Chats' }).click();
  await expect(item).not.toHaveAccessibleName(/Mensagens novas/);
});

test('a chat message gets an answer, a mention and a reaction, is edited and deleted, and another user sees all of this on a desktop', async ({
  browser,
}) => {
  const desk = lucia();
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await createGroup(desk, 'Recepção', 'Ana Souza', 'Bruno Lima');
  await field(desk).pressSequentially('Veja isto @an');
  await expect(desk.getByRole('option', { name: 'Ana Souza' })).toBeVisible();
  await desk.keyboard.press('Enter');
  await desk.keyboard.type('por favor');
  await desk.keyboard.press('Enter');
  await sendChatMessage(desk, 'E isto tambem');
  await openChat(ana, 'Recepção');
  await expect(bubble(ana, 'Veja isto @Ana Souza por favor')).toContainText('Menciona você');
  // The test waits for this message. If it arrived during the next steps, it would move the message above it away from the
  // pointer.
  await expect(bubble(ana, 'E isto tambem')).toBeVisible();

  await bubble(ana, 'Veja isto').hover();
  await bubble(ana, 'Veja isto').getByRole('button', { name: 'Reagir', exact: true }).click();
  await ana.getByRole('menuitem', { name: 'Reagir com 🎉' }).click();
  await expect(bubble(desk, 'Veja isto').getByRole('button', { name: /🎉 de Ana Souza/ })).toBeVisible();
  await bubble(desk, 'Veja isto')
    .getByRole('button', { name: /🎉 de Ana Souza/ })
    .click();
  await expect(bubble(ana, 'Veja isto').getByRole('button', { name: /🎉 de Ana Souza, Lúcia/ })).toBeVisible();

  await bubble(ana, 'E isto').hover();
  await bubble(ana, 'E isto').getByRole('button', { name: 'Responder a esta mensagem' }).click();
  await sendChatMessage(ana, 'Já vi os dois');
  await expect(bubble(desk, 'Já vi os dois').getByRole('blockquote')).toContainText('E isto tambem');

  await bubble(desk, 'E isto tambem').last().hover();
  const own = bubbles(desk).nth(1);
  await own.getByRole('button', { name: 'Opções da mensagem' }).click();
  await desk.getByRole('menuitem', { name: 'Editar' }).click();
  await own.getByRole('textbox', { name: 'Editar' }).fill('E isto também');
  await desk.keyboard.press('Enter');
  await expect(bubbles(ana).nth(1)).toContainText('E isto também');
  await expect(bubbles(ana).nth(1)).toContainText('editada');
  // The key ArrowUp opens the user's last message for editing in its bubble. Esc cancels the edit and returns the focus to the
  // composer.
  await field(desk).press('ArrowUp');
  await own.getByRole('textbox', { name: 'Editar' }).press('Escape');
  await expect(field(desk)).toBeFocused();
  await field(desk).press('ArrowUp');
  await own.getByRole('textbox', { name: 'Editar' }).pressSequentially(' mesmo');
  await desk.keyboard.press('Enter');
  await expect(bubbles(ana).nth(1)).toContainText('E isto também mesmo');
  await own.hover();
  await own.getByRole('button', { name: 'Opções da mensagem' }).click();
  await desk.getByRole('menuitem', { name: 'Visto por' }).click();
  await expect(desk.getByRole('dialog', { name: 'Visto por' })).toContainText(/Ana Souza.*Ainda não viram.*Bruno Lima/);
  await desk.keyboard.press('Escape');
  await own.hover();
  await own.getByRole('button', { name: 'Opções da mensagem' }).click();
  await desk.getByRole('menuitem', { name: 'Apagar' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(bubbles(ana).nth(1)).toContainText('Mensagem apagada');

  // Only the owner of a chat sees the actions that change the chat.
  await ana.getByRole('button', { name: 'Opções da conversa' }).click();
  await expect(ana.getByRole('menuitem', { name: 'Quem participa' })).toBeVisible();
  await expect(ana.getByRole('menuitem', { name: /^(Editar|Apagar) conversa$/ })).toHaveCount(0);
  await ana.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Opções da conversa' }).click();
  await expect(desk.getByRole('menuitem', { name: 'Editar conversa' })).toBeVisible();
  await desk.getByRole('menuitem', { name: 'Apagar conversa' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Apagar conversa' }).click();
  await expect(ana.getByText('Esta conversa não está aqui')).toBeVisible();
});

test('a chat file that is sent without a network is shown as unsent and arrives once, and a file that the user withdraws never arrives', async () => {
  const desk = lucia();
  const ana = anasPhone();
  await waitForServiceWorker(ana);
  await createGroup(desk, 'Documentos', 'Ana Souza');
  await sendChatMessage(desk, 'Mandem os laudos aqui');
  await openChat(ana, 'Documentos');
  await expect(bubble(ana, 'Mandem os laudos aqui')).toBeVisible();
  await goOffline(ana.context());
  const attach = async (name: string, sizeBytes: number) => {
    const buffer = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(sizeBytes, 'x')]);
    await ana.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await ana.getByRole('textbox', { name: 'Legenda' }).press('Enter');
    await expect(bubble(ana, name)).toBeVisible();
  };
  await attach('pequeno.pdf', 2_000);
  await attach('grande.pdf', 1_500_000);
  await attach('errado.pdf', 2_000);
  await bubble(ana, 'errado.pdf').getByRole('button', { name: 'Desistir de enviar' }).click();
  await expect(bubble(ana, 'errado.pdf')).toHaveCount(0);
  await ana.context().setOffline(false);
  for (const name of ['pequeno.pdf', 'grande.pdf']) {
    await expect(bubble(desk, name)).toBeVisible({ timeout: 30_000 });
    await expect(bubble(ana, name).getByLabel(/Enviada|Visto por/)).toBeVisible();
    await expect(bubble(ana, name)).toHaveCount(1);
  }
  await sendChatMessage(desk, 'Recebidos');
  await expect(bubble(desk, 'errado.pdf')).toHaveCount(0);
  const saved = desk.waitForEvent('download');
  await bubble(desk, 'grande.pdf').getByRole('link', { name: 'Baixar grande.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('grande.pdf');
});

test('two tabs of a browser show each other’s offline changes of a document, and the server stores each change exactly once', async () => {
  const desk = lucia();
  const ana = anasPhone();
  const first = 'Bom dia! Amanhã o Dr. Renato';
  for (const page of [desk, ana]) await openChat(page, 'Equipe da clínica');
  const other = await desk.context().newPage();
  await other.goto(desk.url());
  for (const page of [desk, other, ana]) await expect(bubble(page, first)).toHaveCount(1);
  await goOffline(desk.context());
  await sendChatMessage(desk, 'Da primeira aba');
  await expect(bubble(other, 'Da primeira aba')).toHaveCount(1);
  await sendChatMessage(other, 'Da segunda aba');
  await expect(bubble(desk, 'Da segunda aba')).toHaveCount(1);
  await desk.context().setOffline(false);
  for (const page of [ana, desk, other])
    for (const text of ['Da primeira aba', 'Da segunda aba'])
      await expect(bubble(page, text)).toHaveCount(1, { timeout: 30_000 });
  await expect(network(desk, /Sincronizado$/)).toBeVisible({ timeout: 30_000 });
  await other.close();
});

/**
 * Makes the server refuse the update that contains `text` from this page, as it refuses an update that exceeds the limit of a
 * month.
 */
const refuse = (page: Page, text: string) =>
  page.routeWebSocket(/\/sync\/chat/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const isUpdate = typeof frame !== 'string' && frame[0] === 0 && frame[1] === 2;
      if (!isUpdate || !frame.includes(text)) return server.send(frame);
      void socket.close({ code: 4414 });
      void server.close();
    });
  });

test('a chat message that is sent through the API appears and can be found, and the text of a refused message can be restored', async ({
  request,
}) => {
  const desk = lucia();
  await refuse(desk, 'Uma a mais');
  await createGroup(desk, 'Integração', 'Bruno Lima');
  await sendChatMessage(desk, 'Aguardando o sistema');
  await expect(bubble(desk, 'Aguardando o sistema').getByLabel('Enviada')).toBeVisible();
  await field(desk).fill('Uma a mais');
  await field(desk).press('Enter');
  const banner = desk.getByRole('alert').filter({ hasText: 'Mensagem não enviada: você já escreveu muito aqui neste mês' });
  await expect(banner).toBeVisible();
  await expect(bubble(desk, 'Uma a mais')).toHaveCount(0);
  await banner.getByRole('button', { name: 'Editar' }).click();
  await expect(field(desk)).toHaveValue('Uma a mais');
  await expect(banner).toHaveCount(0);
  await field(desk).fill('');
  const login = await request.post(`${prosa().url}/api/auth/login`, {
    data: { email: 'atendente2@demo.prosa', password: demoPassword },
  });
  const { token } = (await login.json()) as { token: string }; // The contract defines this answer.
  const headers = { authorization: `Bearer ${token}` };
  const listed = await request.get(`${prosa().url}/api/chats?searchParam=Integra`, { headers });
  const { records } = (await listed.json()) as { records: { id: number }[] }; // The contract defines this answer.
  const sent = await request.post(`${prosa().url}/api/chats/${records[0]?.id}/messages`, {
    headers,
    data: { message: 'Relatório pronto às 9h' },
  });
  expect(sent.ok()).toBe(true);
  await expect(bubble(desk, 'Relatório pronto às 9h')).toBeVisible();

  await desk.getByRole('link', { name: 'Atendimentos' }).click();
  await desk.getByRole('link', { name: /Chat Interno/ }).click();
  await desk.getByRole('searchbox', { name: 'Buscar chat, pessoa ou mensagem' }).fill('relatorio');
  await desk
    .getByRole('region', { name: 'Mensagens' })
    .getByRole('link', { name: /Relatório/ })
    .click();
  await expect(bubble(desk, 'Relatório pronto às 9h')).toBeVisible();
});
