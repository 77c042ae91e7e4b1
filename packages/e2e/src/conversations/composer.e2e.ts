import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { acceptFirstTicket, openTicket, showPath, waitForServiceWorker } from '../drive-app.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createPhone, listPhoneMessages, sendFromPhone, writeFromPhone } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { readStoredRows } from '../stored-rows.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
const brunosPhone = keepSignedInPage(prosa, {
  email: 'atendente2@demo.prosa',
  ...viewports.phone,
  geolocation: { latitude: -23.55052, longitude: -46.633308 },
});
const picture = join(resolve(import.meta.dirname, '../../../..'), 'pwa/public/icon-192.png');
test.setTimeout(240_000);

// The link is found by the beginning of its name, because the name may end with the number of unread messages.
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true }).click();
const findComposer = (page: Page) => page.getByRole('textbox', { name: /ensagem$/ });

test('a quick reply that is created offline with a picture reaches a colleague, who can send the quick reply by its shortcode', async () => {
  const ana = anasDesk();
  await waitForServiceWorker(ana);
  await goTo(ana, 'Respostas rápidas');
  await expect(ana.getByRole('row', { name: /endereco/ })).toContainText('mapa.png');
  await goOffline(ana.context());
  await ana.getByRole('button', { name: 'Nova resposta' }).first().click();
  await ana.getByLabel('Atalho', { exact: true }).fill('tabela');
  await ana.getByLabel('Mensagem', { exact: true }).fill('Oi, ');
  await ana.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(ana.getByLabel('Mensagem', { exact: true })).toHaveAttribute('rows', '7');
  await ana.getByRole('dialog').locator('input[type=file]').setInputFiles(picture);
  await ana.getByRole('button', { name: 'Salvar' }).click();
  const row = ana.getByRole('row', { name: /tabela/ });
  await expect(row).toContainText('icon-192.png');
  await expect(row).toContainText('A enviar');
  await ana.reload();
  await expect(row).toContainText('A enviar');
  await expect(row).toContainText('icon-192.png');
  await ana.context().setOffline(false);
  await expect(row.getByText('A enviar')).toHaveCount(0, { timeout: 30_000 });
  await expect(row).toContainText('icon-192.png');

  await createPhone(prosa().url, { name: 'Rosa Lima', number: '5511977776666' });
  await writeFromPhone(prosa().url, 'Rosa', 'Qual é o preço?');
  const bruno = brunosPhone();
  await waitForServiceWorker(bruno);
  await showPath(bruno, '/tickets?tab=pending');
  await openTicket(bruno, 'Rosa Lima');
  await acceptFirstTicket(bruno);
  // The device downloads the files of quick replies in advance, so they can be inserted without a network.
  await expect
    .poll(async () => {
      const replies = await readStoredRows<{ shortcode: string; mediaPath: string | null }>(bruno, 'quickMessages');
      const path = replies.find(({ shortcode }) => shortcode === 'tabela')?.mediaPath ?? '/none';
      return bruno.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path);
    })
    .toBe(true);
  await goOffline(bruno.context());
  // Esc closes the list that a slash has opened. If the user types on, the list opens again. Enter then inserts the reply without
  // sending the message.
  await findComposer(bruno).fill('/');
  await findComposer(bruno).press('Escape');
  await expect(bruno.getByRole('option', { name: /tabela/ })).toHaveCount(0);
  await findComposer(bruno).pressSequentially('tbl');
  await expect(bruno.getByRole('option', { name: /tabela/ })).toBeVisible();
  await expect(bruno.getByText('Oi, Rosa', { exact: true })).toBeVisible();
  await findComposer(bruno).press('Enter');
  await expect(bruno.getByRole('textbox', { name: 'Legenda' })).toHaveValue('Oi, Rosa');
  await expect(bruno.getByRole('img', { name: 'icon-192.png' })).toBeVisible();
  await bruno.getByRole('button', { name: 'Enviar', exact: true }).click();
  await bruno.context().setOffline(false);
  await expect
    .poll(async () => (await listPhoneMessages(prosa().url, 'Rosa')).at(-1))
    .toMatchObject({ fromPerson: false, mediaType: 'image', body: expect.stringContaining('Oi, Rosa') });
});

test('on a phone without a network, an attendant sends a contact card and a location, and later invites a customer to a meeting', async () => {
  const bruno = brunosPhone();
  await showPath(bruno, '/tickets?tab=open');
  await openTicket(bruno, 'Clínica Vida Plena');
  await waitForServiceWorker(bruno);
  await goOffline(bruno.context());
  const more = bruno.getByRole('button', { name: 'Mais opções' });
  await more.click();
  await expect(bruno.getByRole('menuitem', { name: 'Agendar mensagem' })).toBeVisible();
  await bruno.getByRole('menuitem', { name: 'Enviar contato' }).click();
  const form = bruno.getByRole('dialog', { name: 'Enviar contato' });
  await form.getByRole('button', { name: 'Enviar' }).click();
  await expect(form.getByText('Escolha um contato')).toBeVisible();
  expect(await findViolations(bruno, 'sending a contact')).toEqual([]);
  await form.getByRole('combobox', { name: 'Contato' }).fill('joão');
  await bruno.getByRole('option', { name: /João Pedro/ }).click();
  await form.getByRole('button', { name: 'Enviar' }).click();
  const card = bruno.getByRole('article').filter({ hasText: 'João Pedro' });
  await expect(card.getByRole('link', { name: /Ligar para/ })).toBeVisible();

  await more.click();
  await bruno.getByRole('menuitem', { name: 'Enviar localização' }).click();
  const placeForm = bruno.getByRole('dialog', { name: 'Enviar localização' });
  await placeForm.getByRole('button', { name: 'Usar a minha localização' }).click();
  await expect(placeForm.getByRole('status')).toContainText('não permite a localização');
  await bruno.context().grantPermissions(['geolocation']);
  await placeForm.getByRole('button', { name: 'Usar a minha localização' }).click();
  const coordinates = placeForm.getByRole('textbox', { name: 'Coordenadas ou link do mapa' });
  await expect(coordinates).toHaveValue('-23.550520, -46.633308');
  await coordinates.fill('https://maps.app.goo.gl/abc');
  await placeForm.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(placeForm.getByText('Nenhum lugar encontrado')).toBeVisible();
  expect(await findViolations(bruno, 'sending a location')).toEqual([]);
  await coordinates.fill('https://www.google.com/maps/@-23.55052,-46.633308,17z');
  await placeForm.getByRole('textbox', { name: 'Nome do lugar' }).fill('Praça da Sé');
  await placeForm.getByRole('button', { name: 'Enviar', exact: true }).click();
  const place = bruno.getByRole('article').filter({ hasText: 'Praça da Sé' });
  await expect(place.getByRole('link', { name: /Praça da Sé/ })).toHaveAttribute('href', /mlat=-23.55052&mlon=-46.633308/);
  await bruno.context().setOffline(false);
  for (const sent of [card, place]) await expect(sent.getByLabel(/Entregue|Lida|Enviada/)).toBeVisible({ timeout: 30_000 });

  await more.click();
  await bruno.getByRole('menuitem', { name: 'Link de reunião' }).click();
  const text = bruno.getByRole('textbox', { name: 'Mensagem' });
  await expect(text).toBeFocused();
  const ticketId = /#(\d+)/.exec((await bruno.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1];
  await expect(text).toHaveValue(new RegExp(`Vamos conversar por vídeo: https://meet\\.jit\\.si/[0-9a-f]{12}-${ticketId}$`));
  await bruno.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(bruno.getByRole('article').getByRole('link', { name: /meet\.jit\.si/ })).toBeVisible();
});

test('an attendant saves a person from a contact card that a customer sent, and writes to the person', async () => {
  const ana = anasDesk();
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Seda & Cia');
  const dataJson = { contacts: [{ name: 'Rita Lee', numbers: ['+55 11 99999-0000'] }] };
  await sendFromPhone(prosa().url, 'Seda', { mediaType: 'contactMessage', body: 'Rita Lee', dataJson });
  const card = ana.getByRole('article').filter({ hasText: 'Rita Lee' });
  // The person on the card is not a contact yet, so opening a conversation creates the contact.
  await card.getByRole('button', { name: 'Conversar' }).click();
  const ticket = ana.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(ticket.getByRole('textbox', { name: 'Número' })).toHaveValue('+55 11 99999-0000');
  await ticket.getByRole('button', { name: 'Cancelar' }).click();

  await card.getByRole('button', { name: 'Salvar' }).click();
  const form = ana.getByRole('dialog', { name: 'Salvar contato' });
  await form.getByRole('textbox', { name: 'Nome' }).fill('Rita Lee Jones');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(ana.getByText('Rita Lee Jones foi salvo nos contatos.')).toBeVisible();
  await card.getByRole('button', { name: 'Conversar' }).click();
  await expect(ticket.getByRole('combobox', { name: 'Contato' })).toHaveValue('Rita Lee Jones');
});
