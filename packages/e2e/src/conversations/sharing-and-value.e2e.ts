import { expect } from '@playwright/test';
import { openSignedInPage, openTicket, showPath, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { readPhone, sendFromPhone, writeFromPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });

test('without a network, an attendant sets the value of a ticket and asks for a rating when resolving it, and the customer rates it', async ({
  browser,
}) => {
  const admin = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa' });
  const ana = anasDesk();
  await openTicket(ana, 'Padaria São Bento');
  await ana.getByRole('button', { name: 'Padaria São Bento', exact: true }).click();
  const drawer = ana.getByRole('dialog', { name: 'Contato' });
  await expect(drawer.getByRole('button', { name: 'Ver histórico' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Definir valor' })).toHaveCount(0);
  // The open drawer shows the value as soon as the admin switches the setting on.
  await showPath(admin, '/settings');
  await admin.getByRole('switch', { name: 'Pedir avaliação ao encerrar' }).click();
  await admin.getByRole('switch', { name: 'Pedir o valor ao encerrar' }).click();
  await drawer.getByRole('button', { name: 'Definir valor' }).click();
  const valueForm = ana.getByRole('dialog', { name: 'Valor do atendimento' });
  await valueForm.getByRole('button', { name: 'Salvar' }).click();
  await expect(valueForm.getByText('Digite o valor.')).toBeVisible();
  await valueForm.getByRole('textbox', { name: 'Valor' }).fill('99,9');
  await valueForm.getByRole('button', { name: 'Salvar' }).click();
  await expect(ana.getByText('Valor atualizado com sucesso!')).toBeVisible();
  await expect(drawer.getByText('R$ 99,90')).toBeVisible();
  await drawer.getByRole('button', { name: 'Fechar' }).click();

  await waitForServiceWorker(ana);
  await goOffline(ana.context());
  await openTicket(ana, 'Marina Albuquerque');
  await ana.getByRole('button', { name: 'Resolver', exact: true }).click();
  const closing = ana.getByRole('dialog', { name: 'Resolver o atendimento de Marina Albuquerque' });
  await closing.getByRole('textbox', { name: 'Valor do atendimento' }).fill('0');
  await closing.getByRole('button', { name: 'Resolver' }).click();
  await expect(closing.getByText('O valor não pode ser zero.')).toBeVisible();
  await expect(closing.getByText('Avaliação obrigatória')).toBeVisible();
  expect(await findViolations(ana, 'closing')).toEqual([]);
  await closing.getByRole('radio', { name: 'Pedir avaliação' }).click();
  await closing.getByRole('textbox', { name: 'Valor do atendimento' }).fill('1250,5');
  await closing.getByRole('button', { name: 'Resolver' }).click();
  await expect(ana.getByRole('link', { name: /Marina Albuquerque/ })).toHaveCount(0);
  await ana.context().setOffline(false);
  const question = 'De 0 a 10, que nota você dá ao atendimento?';
  const bodiesOnPhone = async () => (await readPhone(prosa().url, 'Marina')).map(({ body }) => body);
  await expect.poll(async () => (await bodiesOnPhone()).at(-1)).toBe(question);
  await writeFromPhone(prosa().url, 'Marina', '9');
  await expect
    .poll(async () => (await bodiesOnPhone()).slice(-3))
    .toEqual([question, '9', 'Obrigado pelo contato! Até a próxima.']);

  await showPath(admin, '/tickets');
  await admin.getByRole('tab', { name: /Resolvidos/ }).click();
  await admin.getByRole('button', { name: 'Todos', exact: true }).click();
  const row = admin.getByRole('link', { name: /Marina Albuquerque/ });
  await expect(row.getByRole('img', { name: 'Nota 5 de 5' })).toBeVisible();
  await row.click();
  await admin.getByRole('button', { name: 'Marina Albuquerque', exact: true }).click();
  const rated = admin.getByRole('dialog', { name: 'Contato' });
  await expect(rated.getByText('R$ 1.250,50')).toBeVisible();
  await expect(rated.getByRole('img', { name: 'Nota 5 de 5' })).toBeVisible();
  // The history tells the admin which setting made the bot ask and close.
  await rated.getByRole('button', { name: 'Ver histórico' }).click();
  await rated.getByText('Nota recebida: atendimento encerrado').click();
  await expect(rated.getByRole('link', { name: 'Pedir avaliação ao encerrar' })).toHaveAttribute('href', '/settings?tab=options');
  expect(await findViolations(admin, 'a history with the decisions of rules')).toEqual([]);
});

test('on a phone, an attendant sends a contact and their own location without a network, and invites a customer to a meeting', async ({
  browser,
}) => {
  const bruno = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'atendente2@demo.prosa',
    ...viewports.phone,
    geolocation: { latitude: -23.55052, longitude: -46.633308 },
  });
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
  await openTicket(ana, 'Seda & Cia');
  const dataJson = { contacts: [{ name: 'Rita Lee', numbers: ['+55 11 99999-0000'] }] };
  await sendFromPhone(prosa().url, 'Seda', { mediaType: 'contactMessage', body: 'Rita Lee', dataJson });
  const card = ana.getByRole('article').filter({ hasText: 'Rita Lee' });
  // The person of the card is not a contact yet, so opening a conversation adds a contact.
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
