import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Combobox, MultiCombobox } from './combobox.tsx';

const options = [
  { value: 1, label: 'Agendamento' },
  { value: 2, label: 'Financeiro' },
  { value: 3, label: 'Suporte', detail: 'Retenção', colour: '#12996b' },
];

function SingleCombobox() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <Combobox label="Fila" options={options} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
function MultipleCombobox({ initial = [1] }: { initial?: readonly number[] }) {
  const [values, setValues] = useState(initial);
  return (
    <>
      <MultiCombobox label="Filas" options={options} values={values} onChange={setValues} />
      <output>{values.join(',')}</output>
    </>
  );
}
const chosenOption = () => page.getByRole('status');

it('typing in a combobox finds an option, and Enter chooses this option', async () => {
  await render(<SingleCombobox />);
  await page.getByRole('combobox', { name: 'Fila' }).click();
  await userEvent.keyboard('sup');
  await expect.element(page.getByRole('option')).toHaveTextContent('SuporteRetenção');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('3');
});

it('the arrow keys move through the options of a combobox', async () => {
  await render(<SingleCombobox />);
  await page.getByRole('combobox', { name: 'Fila' }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('2');
});

it('a combobox says that nothing was found if no option matches the typed text', async () => {
  await render(<SingleCombobox />);
  await page.getByRole('combobox', { name: 'Fila' }).fill('xyz');
  await expect.element(page.getByText('Nada com esta busca.')).toBeVisible();
});

it('Esc in a closed combobox keeps the chosen values, and reaches the surrounding dialog', async () => {
  const pressed: string[] = [];
  const listen = (event: KeyboardEvent) => void pressed.push(event.key);
  document.addEventListener('keydown', listen);
  await render(<MultipleCombobox initial={[1, 2]} />);
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', listen);
  await expect.element(chosenOption()).toHaveTextContent('1,2');
  expect(pressed).toContain('Escape');
});

it('the user chooses several values in a combobox, and removes a value with its button', async () => {
  await render(<MultipleCombobox />);
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await userEvent.keyboard('fin{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('1,2');
  await page.getByRole('button', { name: 'Remover Agendamento' }).click();
  await expect.element(chosenOption()).toHaveTextContent('2');
});

it('typing an option’s detail without accents finds the option, and the chip of the chosen option has the option’s colour', async () => {
  await render(<MultipleCombobox />);
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await userEvent.keyboard('retencao{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('1,3');
  const chip = page.getByLabelText('Suporte', { exact: true }).element();
  expect(chip.querySelector<HTMLElement>('[aria-hidden]')?.style.background).toBe('rgb(18, 153, 107)');
});

it('a combobox keeps a chosen value whose option is not loaded yet', async () => {
  await render(<MultipleCombobox initial={[1, 9]} />);
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await userEvent.keyboard('fin{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('9,1,2');
});

it('the list of options of a combobox for several values is as wide as the whole field', async () => {
  await render(<MultipleCombobox initial={[1, 2]} />);
  const input = page.getByRole('combobox', { name: 'Filas' });
  await input.click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  const widthOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().width ?? 0);
  const field = input.element().parentElement;
  expect(widthOf(page.getByRole('listbox').element().parentElement)).toBe(widthOf(field));
});
