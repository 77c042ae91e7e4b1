import { expect, type APIRequestContext } from '@playwright/test';
import { openSignedInPage, openTicket, showPath, waitForServiceWorker } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { createPhone, listPhoneMessages, writeFromPhone } from './simulated-phone.ts';
import { startProsaForFile } from './start-prosa-for-file.ts';
import { demoPassword } from './start-prosa.ts';
import { test } from './test.ts';

const prosa = startProsaForFile();
const CHAT = 'Equipe da clínica';
const WRITTEN_MEANWHILE = 'Durante a queda';

/** Lists the texts in the demo's group chat that contain `text`, as the server returns them to the admin. */
async function listChatTexts(request: APIRequestContext, text: string): Promise<string[]> {
  const { url } = prosa();
  const data = { email: 'admin@demo.prosa', password: demoPassword };
  const { token }: { token: string } = await (await request.post(`${url}/api/auth/login`, { data })).json();
  const headers = { authorization: `Bearer ${token}` };
  const found = await request.get(`${url}/api/chats?searchParam=${encodeURIComponent(CHAT)}`, { headers });
  const { records: chats }: { records: { id: number }[] } = await found.json();
  const read = await request.get(`${url}/api/chats/${chats[0]?.id}/messages`, { headers });
  const { records }: { records: { message: string }[] } = await read.json();
  return records.flatMap(({ message }) => (message.includes(text) ? [message] : []));
}

test('when Prosa is killed and restarts, a scheduled message and a chat message arrive once, and a running flow continues', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const { url, sql, kill, restart } = prosa();
  const ana = await openSignedInPage(browser, {
    url,
    email: 'atendente1@demo.prosa',
    viewport: { width: 1440, height: 900 },
  });
  await createPhone(url, { name: 'Clara Nunes', number: '5511955554444' });
  const writeAsClara = (body: string) => writeFromPhone(url, 'Clara', body);
  const countOnPhone = async (text: string) =>
    (await listPhoneMessages(url, 'Clara')).filter(({ body }) => body.includes(text)).length;

  await test.step('the message is scheduled without a network', async () => {
    await waitForServiceWorker(ana);
    await openTicket(ana, 'Marina Albuquerque');
    await ana.getByRole('button', { name: 'Mais opções' }).click();
    await ana.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
    await expect(ana.getByRole('combobox', { name: 'Contato' })).toHaveValue('Marina Albuquerque');
    await goOffline(ana.context());
    await ana.getByRole('button', { name: 'Salvar' }).click();
    await expect(ana.getByText('Obrigatório')).toBeVisible();
    await ana.getByRole('textbox', { name: 'Mensagem' }).fill('Oi, {{firstName}}! Sua consulta é amanhã.');
    await ana.getByRole('button', { name: 'Salvar' }).click();
    await expect(ana.getByRole('button', { name: /Marina Albuquerque, Pendente/ })).toBeVisible();
    await ana.getByRole('combobox', { name: 'Visualização' }).click();
    await ana.getByRole('option', { name: 'Lista' }).click();
    await expect(ana.getByText('A enviar', { exact: true })).toBeVisible();
    await ana.context().setOffline(false);
    await expect(ana.getByText('A enviar', { exact: true })).toHaveCount(0);
  });

  const chatMessage = ana.getByRole('log').getByRole('article').filter({ hasText: WRITTEN_MEANWHILE });
  await test.step('Prosa is killed during the pause of a flow', async () => {
    await ana.getByRole('link', { name: /Chat Interno/ }).click();
    await ana.getByRole('link', { name: new RegExp(CHAT) }).click();
    await expect(ana.getByRole('log').getByRole('article').last()).toBeVisible();
    await writeAsClara(' PROMO ');
    await expect.poll(() => countOnPhone('Esta é a promoção do mês')).toBe(1);
    await kill('SIGKILL');
    await ana.getByRole('textbox', { name: 'Escreva para a equipe' }).fill(WRITTEN_MEANWHILE);
    await ana.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(chatMessage).toHaveCount(1);
    await sql(`update schedules set send_at = now() - interval '1 minute', first_at = now() - interval '1 minute'`);
    await sql(`update jobs set run_at = now() where task = 'send-schedule'`);
    await restart();
  });

  await test.step('the chat message is stored once', async () => {
    await expect(chatMessage.getByLabel('Enviada')).toBeVisible({ timeout: 60_000 });
    await expect(chatMessage).toHaveCount(1);
    await expect(ana.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible({ timeout: 60_000 });
    expect(await listChatTexts(request, WRITTEN_MEANWHILE)).toEqual([WRITTEN_MEANWHILE]);
  });

  await test.step('the scheduled message arrives once', async () => {
    await showPath(ana, '/schedules?view=list');
    await expect(ana.getByText('Enviada', { exact: true })).toBeVisible();
    await showPath(ana, '/tickets');
    await openTicket(ana, 'Marina Albuquerque');
    await expect(ana.getByRole('log').getByText('Oi, Marina! Sua consulta é amanhã.')).toHaveCount(1);
  });

  await test.step('the flow continues', async () => {
    await expect.poll(() => countOnPhone('quantos anos você tem?'), { timeout: 60_000 }).toBe(1);
    await writeAsClara('67');
    await expect.poll(() => countOnPhone('Quem tem 67 anos ganha 20%')).toBe(1);
    await expect.poll(() => countOnPhone('1 Marcar uma consulta')).toBe(1);
    await writeAsClara('não sei');
    await expect.poll(() => countOnPhone('1 Marcar uma consulta')).toBe(2);
    await writeAsClara('valores e PAGAMENTO');
    await expect.poll(() => countOnPhone('A consulta custa R$ 180')).toBe(1);
    expect(await countOnPhone('Esta é a promoção do mês')).toBe(1);

    await ana.getByRole('tab', { name: /Aguardando/ }).click();
    await expect(ana.getByRole('link', { name: /Clara Nunes/ })).toContainText('Financeiro');
    await openTicket(ana, 'Clara Nunes');
    await expect(ana.getByRole('article').filter({ hasText: 'Quem tem 67 anos' })).toBeVisible();
    await ana.getByRole('button', { name: 'Clara Nunes', exact: true }).click();
    await expect(ana.getByRole('dialog', { name: 'Contato', exact: true }).getByText('VIP')).toBeVisible();
  });
});
