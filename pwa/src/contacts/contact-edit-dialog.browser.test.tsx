import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { sampleContact } from '../testing/sample-rows.ts';
import { sampleUser } from '../testing/sample-user.ts';
import type { ContactFields } from './contact-commands.ts';
import { ContactEditDialog } from './contact-edit-dialog.tsx';

async function renderDialog(wanted: ContactFields = {}): Promise<ContactFields[]> {
  const saved: ContactFields[] = [];
  await render(
    <SignedInUserContext value={sampleUser()}>
      <ContactEditDialog
        contact={sampleContact()}
        wanted={wanted}
        onClose={() => undefined}
        onSave={(fields) => void saved.push(fields)}
      />
    </SignedInUserContext>,
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
])('the form of a contact shows, in the field %s with the value %j, the error "%s"', async (name, value, text) => {
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
])('the form of a contact shows, for extra info with the name %j and the value %j, the error "%s"', async (name, value, text) => {
  const saved = await renderDialog();
  await page.getByRole('button', { name: 'Adicionar informação' }).click();
  await field('Campo').fill(name);
  await field('Valor').fill(value);
  await save();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  expect(saved).toEqual([]);
});

it('the form of a contact accepts the shortest allowed name and number, and extra info without a value', async () => {
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

it('the form of a contact begins with the values of a refused edit, and can save these values again', async () => {
  const saved = await renderDialog({ name: 'Maria Alves' });
  await expect.element(field('Nome')).toHaveValue('Maria Alves');
  await save();
  await expect.poll(() => saved).toEqual([{ name: 'Maria Alves' }]);
});
