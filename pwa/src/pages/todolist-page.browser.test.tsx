import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUser } from '../platform/session/signed-in-user.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { TodoListPage } from './todolist-page.tsx';

beforeAll(() => loadTexts(getI18n(), ['todos']));
afterEach(() => vi.restoreAllMocks());

const newTodo = () => page.getByRole('textbox', { name: 'Nova tarefa' });
const openPage = () =>
  render(
    <SignedInUser value={sampleUser()}>
      <TodoListPage />
      <Toaster theme="light" />
    </SignedInUser>,
  );
const add = async (text: string) => {
  await newTodo().fill(text);
  await page.getByRole('button', { name: 'Adicionar' }).click();
};

it('a to-do that the device cannot store returns to the field, and the user is told', async () => {
  await openPage();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  await add('Ligar para a Dona Maria');
  await expect.element(page.getByText('Não foi guardado. Talvez não haja espaço neste aparelho.')).toBeVisible();
  await expect.element(newTodo()).toHaveValue('Ligar para a Dona Maria');
});

it('a stored to-do leaves the field empty and appears in the list', async () => {
  await openPage();
  await add('Enviar o orçamento');
  await expect.element(page.getByText('Enviar o orçamento')).toBeVisible();
  await expect.element(newTodo()).toHaveValue('');
});
