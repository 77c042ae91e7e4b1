import { expect, type Page } from '@playwright/test';
import { openSignedInPage, showPath } from '../drive-app.ts';
import { createPhone, readPhone, writeFromPhone } from '../simulated-phone.ts';
import { measureMiddle } from '../flows/drive-canvas.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
/** The most pixels between the pointer and the middle of a dragged option, which is higher than its handle. */
const MAX_OFFSET_PX = 60;

/** Adds an option to the menu that the editor shows. */
async function addOption(admin: Page, name: string, fill: (form: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await admin.getByRole('button', { name: 'Nova opção' }).first().click();
  const form = admin.getByRole('dialog', { name: 'Nova opção' });
  await form.getByRole('textbox', { name: 'Nome da opção' }).fill(name);
  await fill(form);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByRole('list', { name: 'Opções do cliente' })).toContainText(name);
}

/** Drags an option by its handle above another one. On its way the option is where the pointer is. */
async function dragOption(admin: Page, name: string, above: string): Promise<void> {
  const handleOf = (option: string) => admin.getByRole('button', { name: new RegExp(`^Mover: ${option}`) });
  const [start, end] = [await measureMiddle(handleOf(name)), await measureMiddle(handleOf(above))];
  await admin.mouse.move(start.x, start.y);
  await admin.mouse.down();
  await admin.mouse.move(end.x, end.y, { steps: 8 });
  const dragged = admin.locator('[data-dnd-dragging]');
  await expect.poll(async () => Math.abs((await measureMiddle(dragged)).y - end.y)).toBeLessThan(MAX_OFFSET_PX);
  await admin.mouse.up();
  await expect(admin.getByRole('list', { name: 'Opções do cliente' }).getByRole('listitem').first()).toContainText(name);
}

test('an admin builds a chatbot of three menus, through which a customer comes to an attendant, and which is closed at night', async ({
  browser,
}) => {
  const { url, sql } = prosa();
  const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa', path: '/queues' });
  await admin.getByRole('button', { name: 'Ações de Suporte' }).click();
  await admin.getByRole('menuitem', { name: 'Abrir o chatbot' }).click();
  const said: string[] = [];
  admin.on('console', (message) => said.push(message.text()));
  await addOption(admin, 'Horários', (form) => form.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Das 8 às 18.'));
  await addOption(admin, 'Problemas', (form) => form.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Com o quê?'));
  await dragOption(admin, 'Problemas', 'Horários');
  expect(said.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await admin.getByRole('button', { name: 'Abrir o menu de Problemas' }).click();
  await addOption(admin, 'Pagamentos', (form) =>
    form.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Qual deles?'),
  );
  await admin.getByRole('button', { name: 'Abrir o menu de Pagamentos' }).click();
  await addOption(admin, 'Boleto vencido', async (form) => {
    await form.getByRole('radio', { name: 'Atendente' }).click();
    await form.getByRole('combobox', { name: 'Atendente' }).click();
    await admin.getByRole('option', { name: /^Ana/ }).click();
  });
  await expect(admin.getByRole('log')).toContainText('Qual deles?');
  await expect(admin.getByRole('log')).toContainText('Boleto vencido');

  await createPhone(url, { name: 'Rosa Prado', number: '5511900007777' });
  await writeFromPhone(url, 'Rosa', 'Oi');
  const bodies = async () => (await readPhone(url, 'Rosa')).map(({ body }) => body);
  const lastBody = async () => (await bodies()).at(-1);
  await expect.poll(lastBody).toContain('Suporte');
  const [, number] = /\[ (\d+) \]\* - Suporte/.exec((await lastBody()) ?? '') ?? [];
  if (number === undefined) throw new Error('the main menu offers the queue Suporte');
  for (const [answer, text] of [
    [number, 'Problemas'],
    ['1', 'Com o quê?'],
    ['1', 'Qual deles?'],
  ] as const) {
    await writeFromPhone(url, 'Rosa', answer);
    await expect.poll(lastBody).toContain(text);
  }
  await writeFromPhone(url, 'Rosa', '1');

  // The ticket waits for Ana, until the admin closes it without a message.
  await showPath(admin, '/tickets?tab=pending&all=1');
  const row = admin.getByRole('link', { name: /Rosa Prado/ });
  await expect(row.getByText('Ana', { exact: true })).toBeVisible();
  await row.click({ button: 'right' });
  await admin.getByRole('menuitem', { name: 'Ignorar' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Ignorar' }).click();
  await expect(row).toHaveCount(0);
  await expect(admin.getByText('Sincronizado').first()).toBeVisible();

  // A company that has stored hours is closed on each weekday without a shift, so now it is night all week. A company without
  // stored hours would be open in the default hours.
  await sql(`insert into company_settings (company_id, key, value) select id, 'scheduleType', 'company' from companies
    on conflict (company_id, key) do update set value = 'company'`);
  await sql(`delete from service_hours where owner_kind = 'company'`);
  await sql(`insert into service_hours (company_id, owner_kind, owner_id, weekday_en, start_time_a, end_time_a, start_time_b, end_time_b)
    select id, 'company', id, 'sunday', '', '', '', '' from companies`);
  await sql(`update companies set out_of_hours_message = 'Abrimos às 8h, {{firstName}}.'`);
  await writeFromPhone(url, 'Rosa', 'Ainda tem alguém aí?');
  await expect.poll(lastBody).toBe('Abrimos às 8h, Rosa.');
});
