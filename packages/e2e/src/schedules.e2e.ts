import { expect } from '@playwright/test';
import { showPath } from './drive-app.ts';
import { keepSignedInPage } from './keep-signed-in-page.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { test } from './test.ts';
import { viewports } from './viewports.ts';

const prosa = createCompanyForFile();
const anasPhone = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa', ...viewports.phone });
const LIST_PATH = '/schedules?view=list';

test('on a phone, an attendant repeats a scheduled message, moves it to another time and deletes it', async () => {
  const page = anasPhone();
  await showPath(page, LIST_PATH);
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  await page.getByRole('combobox', { name: 'Contato' }).fill('mari');
  await page.getByRole('option', { name: /Marina Albuquerque/ }).click();
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('oi');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Mensagem muito curta')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Lembrete da fisioterapia');
  await page.getByRole('switch', { name: 'Repetir' }).click();
  await page.getByRole('textbox', { name: 'Quantas vezes' }).fill('4');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeHidden();
  await expect(page.getByText('Lembrete da fisioterapia')).toBeVisible();
  const row = page.getByRole('button', { name: 'Abrir o agendamento de Marina Albuquerque' }).first();
  await row.click();
  await expect(page.getByText('Enviada 0 de 4 vezes, a cada 1 dias.', { exact: false })).toBeVisible();
  await page.getByLabel('Data').fill('2099-05-31');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/31\/05\/2099/)).toBeVisible();
  await page.getByRole('button', { name: 'Apagar o agendamento de Marina Albuquerque' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(page.getByText(/31\/05\/2099/)).toHaveCount(0);
});

test('the time of a new scheduled message is one hour ahead, and a user can attach a picture and remove the picture again', async () => {
  const page = anasPhone();
  await showPath(page, `${LIST_PATH}&open=new`);
  const valueOf = (name: string) => page.getByLabel(name, { exact: true }).inputValue();
  await expect(page.getByLabel('Hora', { exact: true })).toBeVisible();
  const sendAt = new Date(`${await valueOf('Data')}T${await valueOf('Hora')}:00-03:00`);
  const minutesAhead = Math.round((sendAt.getTime() - Date.now()) / 60_000);
  expect(minutesAhead).toBeGreaterThanOrEqual(58);
  expect(minutesAhead).toBeLessThanOrEqual(61);
  await page.getByRole('combobox', { name: 'Contato' }).fill('seda');
  await page.getByRole('option', { name: /Seda & Cia/ }).click();
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue a foto do produto');
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = page.getByRole('group', { name: 'Anexo' }).locator('input[type=file]');
  await file.setInputFiles({ name: 'produto.png', mimeType: 'image/png', buffer: picture });
  const uploaded = page.waitForResponse(
    (answer) => answer.url().endsWith('/media-upload') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Mensagem agendada.').last()).toBeVisible();
  expect((await uploaded).ok()).toBe(true);

  await page.getByRole('button', { name: 'Abrir o agendamento de Seda & Cia' }).click();
  await expect(page.getByRole('heading', { name: 'Mensagem Pendente' })).toBeVisible();
  await page.getByRole('button', { name: 'Retirar produto.png' }).click();
  const removed = page.waitForResponse(
    (answer) => answer.url().endsWith('/media-upload') && answer.request().method() === 'DELETE',
  );
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Anexo retirado.')).toBeVisible();
  expect((await removed).ok()).toBe(true);

  await prosa().sql(`update schedules set status = 'ERRO', failure = 'ERR_CONTACT_BLOCKED' where contact_name = 'Seda & Cia'`);
  await page.reload();
  await page.getByRole('button', { name: 'Abrir o agendamento de Seda & Cia' }).click();
  await expect(page.getByRole('heading', { name: 'Erro de Envio' })).toBeVisible();
  await expect(page.getByText(/Seda & Cia: .*bloqueado/)).toBeVisible();
});
