import { SessionUser } from '@prosa/contract/session/session';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUser } from '../platform/signed-in-user.ts';
import { contact } from '../testing/sample-rows.ts';
import type { ContactFields } from './contact-commands.ts';
import { ContactEditDialog } from './contact-edit-dialog.tsx';

const plan = Object.fromEntries(
  ['Campaigns', 'Kanban', 'OpenAi', 'Integrations', 'Schedules', 'InternalChat', 'ExternalApi', 'Kiwify'].map((part) => [
    `use${part}`,
    true,
  ]),
);
const user = v.parse(SessionUser, {
  id: 7,
  name: 'Ana',
  email: 'ana@prosa.test',
  profile: 'user',
  super: false,
  companyId: 1,
  company: { id: 1, name: 'Prosa', dueDate: '2027-01-01T00:00:00.000Z', plan },
  startWork: '',
  endWork: '',
  farewellMessage: '',
  allTicket: 'enable',
  allowGroup: true,
  allHistoric: 'enabled',
  allUserChat: 'enabled',
  userClosePendingTicket: 'disabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
  defaultTheme: 'light',
  defaultMenu: 'open',
  defaultTicketsManagerWidth: 550,
  whatsappId: null,
  queueIds: [],
  profileImage: null,
  color: '',
});

async function renderDialog(wanted: ContactFields = {}): Promise<ContactFields[]> {
  const saved: ContactFields[] = [];
  await render(
    <SignedInUser value={user}>
      <ContactEditDialog
        contact={contact()}
        wanted={wanted}
        onClose={() => undefined}
        onSave={(fields) => void saved.push(fields)}
      />
    </SignedInUser>,
  );
  return saved;
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Salvar' }).click();

beforeAll(() => loadTexts(getI18n(), ['contacts']));

it.each([
  ['Nome', ' ', 'Required'],
  ['Nome', ' A ', 'Too Short!'],
  ['Nome', 'A'.repeat(51), 'Too Long!'],
  ['Número', '', 'Required'],
  ['Número', '5511987', 'Too Short!'],
  ['Número', '5'.repeat(51), 'Too Long!'],
  ['Número', 'not a number', 'Número inválido'],
  ['E-mail', 'marina', 'Invalid email'],
])('the form refuses the %s %j with "%s"', async (name, value, text) => {
  const saved = await renderDialog();
  await field(name).fill(value);
  await save();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  expect(saved).toEqual([]);
});

it.each([
  ['', 'Recife', 'Required'],
  ['C'.repeat(101), '', 'Too Long!'],
  ['Cidade', 'R'.repeat(1001), 'Too Long!'],
])('the form refuses the extra info %j of %j with "%s"', async (name, value, text) => {
  const saved = await renderDialog();
  await page.getByRole('button', { name: 'Adicionar informação' }).click();
  await field('Campo').fill(name);
  await field('Valor').fill(value);
  await save();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  expect(saved).toEqual([]);
});

it('the form saves the shortest name and number, an email, and extra info without a value', async () => {
  const saved = await renderDialog();
  await field('Nome').fill('Al');
  await field('Número').fill('55119876');
  await field('E-mail').fill('marina@aurora.test');
  await page.getByRole('button', { name: 'Adicionar informação' }).click();
  await field('Campo').fill('Cidade');
  await save();
  await expect
    .poll(() => saved)
    .toEqual([{ name: 'Al', number: '55119876', email: 'marina@aurora.test', extraInfo: [{ name: 'Cidade', value: '' }] }]);
});

it('the form begins with what a refused edit wanted, and saves it again', async () => {
  const saved = await renderDialog({ name: 'Maria Alves' });
  await expect.element(field('Nome')).toHaveValue('Maria Alves');
  await save();
  await expect.poll(() => saved).toEqual([{ name: 'Maria Alves' }]);
});
