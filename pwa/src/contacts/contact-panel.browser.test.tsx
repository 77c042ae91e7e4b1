import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleContact, sampleTicket } from '../testing/sample-rows.ts';
import { sampleTicketView } from '../testing/sample-ticket-view.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { workOffline } from '../testing/work-offline.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { useContactCard } from './use-contact-card.ts';

const user = sampleUser({ id: 7 });

beforeAll(() => loadTexts(getI18n(), ['contacts']));
workOffline(user);

function Screen() {
  const card = useContactCard(sampleTicket(1));
  return card && <ContactPanel ticket={sampleTicketView(1, { contact: card.contact })} card={card} part="all" />;
}

/** Opens the panel of Maria, whose ticket the device holds. */
async function openPanel(): Promise<void> {
  const database = openLocalDatabase();
  await database.contacts.put({ ...sampleContact(), generation: 0 });
  await database.tickets.put({ ...sampleTicket(1), generation: 0 });
  await render(
    <SignedInUserContext value={user}>
      <Screen />
      <Toaster theme="light" />
    </SignedInUserContext>,
  );
  await expect.element(page.getByRole('heading', { name: 'Maria' })).toBeVisible();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const expectTextVisible = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });

it('a contact is blocked or unblocked only after the user confirms it in a dialog', async () => {
  await openPanel();
  const blocked = page.getByText('Bloqueado', { exact: true });
  const blocking = page.getByRole('dialog', { name: 'Bloquear Maria?' });
  await button('Bloquear').click();
  await blocking.getByRole('button', { name: 'Bloquear' }).click();
  await expectTextVisible('Contato bloqueado');
  await expect.element(blocked).toBeVisible();
  const unblocking = page.getByRole('dialog', { name: 'Desbloquear Maria?' });
  await button('Desbloquear').click();
  await unblocking.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(unblocking).not.toBeInTheDocument();
  await expect.element(blocked).toBeVisible();
  await button('Desbloquear').click();
  await unblocking.getByRole('button', { name: 'Desbloquear' }).click();
  await expectTextVisible('Contato desbloqueado');
  await expect.element(blocked).not.toBeInTheDocument();
});

it('a user adds notes without a network, and deletes one of them', async () => {
  await openPanel();
  for (const note of ['Prefere ser atendida de manhã', 'Ligar amanhã']) {
    await page.getByRole('textbox', { name: 'Nova observação' }).fill(note);
    await button('Adicionar').click();
    await expect.element(item(note)).toBeVisible();
  }
  await expect.element(page.getByText('Observação adicionada com sucesso!').first()).toBeVisible();
  await item('Ligar amanhã').getByRole('button', { name: 'Excluir observação' }).click();
  await expectTextVisible('Observação excluída com sucesso!');
  await expect.element(item('Ligar amanhã')).not.toBeInTheDocument();
  await expect.element(item('Prefere ser atendida de manhã')).toBeVisible();
});

it('the name of a new tag needs at least three characters, and a new tag can be removed before it is sent', async () => {
  await openPanel();
  const find = page.getByRole('combobox', { name: 'Buscar tag para adicionar' });
  await find.fill('xy');
  await page.getByRole('option', { name: 'Criar a tag “xy”' }).click();
  await expectTextVisible('Tag muito curta!');
  for (const isLast of [false, true]) {
    await find.fill('Fornecedor');
    await page.getByRole('option', { name: 'Criar a tag “Fornecedor”' }).click();
    await expect.element(item('Fornecedor').getByLabelText('Esperando envio')).toBeVisible();
    if (isLast) break;
    await button('Retirar Fornecedor').click();
    await expect.element(item('Fornecedor')).not.toBeInTheDocument();
  }
});

it('the form of a contact shows an example of a number with a country code, and a toast confirms that the contact is saved', async () => {
  await openPanel();
  await button('Editar').click();
  const form = page.getByRole('dialog', { name: 'Editar contato' });
  await expect.element(form.getByRole('textbox', { name: 'Número' })).toHaveAttribute('placeholder', '5511999999999');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('maria@aurora.test');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectTextVisible('Contato salvo');
  await expectTextVisible('maria@aurora.test');
  expect(button('Apagar contato').query()).toBeNull();
});
