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

it('a combobox finds an option by typing, and Enter chooses it', async () => {
  await render(<SingleCombobox />);
  await page.getByRole('combobox', { name: 'Fila' }).click();
  await userEvent.keyboard('sup');
  await expect.element(page.getByRole('option')).toHaveTextContent('SuporteRetenção');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('3');
});

it('a combobox moves through the options with the arrows', async () => {
  await render(<SingleCombobox />);
  await page.getByRole('combobox', { name: 'Fila' }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('2');
});

it('a combobox shows a text if no option matches', async () => {
  await render(<SingleCombobox />);
  await page.getByRole('combobox', { name: 'Fila' }).fill('xyz');
  await expect.element(page.getByText('Nada com esta busca.')).toBeVisible();
});

it('Esc in a closed combobox keeps the chosen values, and reaches the dialog around it', async () => {
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

it('a combobox adds several values, and removes one with its button or with Backspace', async () => {
  await render(<MultipleCombobox />);
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await userEvent.keyboard('fin{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('1,2');
  await page.getByRole('button', { name: 'Remover Agendamento' }).click();
  await expect.element(chosenOption()).toHaveTextContent('2');
});

it('typing part of an option’s detail, with or without accents, finds the option, and the combobox shows the colour of the chosen option', async () => {
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

it('the options of a combobox with several values are as wide as the whole field', async () => {
  await render(<MultipleCombobox initial={[1, 2]} />);
  const input = page.getByRole('combobox', { name: 'Filas' });
  await input.click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  const widthOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().width ?? 0);
  const field = input.element().parentElement;
  expect(widthOf(page.getByRole('listbox').element().parentElement)).toBe(widthOf(field));
});
