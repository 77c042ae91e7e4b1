import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { TodoListPage } from './todolist-page.tsx';

beforeAll(() => loadTexts(getI18n(), ['todos']));
afterEach(() => vi.restoreAllMocks());

const newTodo = () => page.getByRole('textbox', { name: 'Nova tarefa' });
const openPage = () =>
  render(
    <SignedInUserContext value={sampleUser()}>
      <TodoListPage />
      <Toaster theme="light" />
    </SignedInUserContext>,
  );
const add = async (text: string) => {
  await newTodo().fill(text);
  await page.getByRole('button', { name: 'Adicionar' }).click();
};

it('the text of a to-do that the device cannot store returns to the input field, and the app shows the reason', async () => {
  await openPage();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  await add('Ligar para a Dona Maria');
  await expect.element(page.getByText('Não foi guardado. Talvez não haja espaço neste aparelho.')).toBeVisible();
  await expect.element(newTodo()).toHaveValue('Ligar para a Dona Maria');
});

it('after the device has stored a to-do, the input field is empty and the list shows the to-do', async () => {
  await openPage();
  await add('Enviar o orçamento');
  await expect.element(page.getByText('Enviar o orçamento')).toBeVisible();
  await expect.element(newTodo()).toHaveValue('');
});

const failStorage = (method: 'delete' | 'put' | 'add') =>
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
const notStored = () => page.getByText('Não foi guardado. Talvez não haja espaço neste aparelho.');

it('a to-do that the device cannot delete stays in the list, and the app shows the reason', async () => {
  await openPage();
  await add('Pagar a conta de luz');
  failStorage('delete');
  await page.getByRole('button', { name: 'Apagar: Pagar a conta de luz' }).click();
  await expect.element(notStored()).toBeVisible();
  await expect.element(page.getByText('Pagar a conta de luz')).toBeVisible();
});

it('if the device cannot restore a deleted to-do, the app offers the undo again', async () => {
  await openPage();
  await add('Comprar papel');
  await page.getByRole('button', { name: 'Apagar: Comprar papel' }).click();
  const full = [failStorage('put'), failStorage('add')];
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(notStored()).toBeVisible();
  for (const spy of full) spy.mockRestore();
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect.element(page.getByRole('list', { name: 'Suas tarefas' }).getByText('Comprar papel')).toBeVisible();
});
