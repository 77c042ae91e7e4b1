import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { newConnectionTokenStore } from './connections.ts';
import { TokenDialog } from './token-dialog.tsx';

it('the dialog with a new token is closed only by its button, because the token can’t be shown again', async () => {
  await loadTexts(getI18n(), ['connections', 'kit']);
  newConnectionTokenStore.set({ connectionName: 'Recepção', token: 'abcdefghij' });
  await render(<TokenDialog />);
  await expect.element(page.getByLabelText('Token da API')).toHaveValue('abcdefghij');
  await userEvent.keyboard('{Escape}');
  expect(newConnectionTokenStore.get()).toBeDefined();
  await page.getByRole('button', { name: 'Já copiei' }).click();
  expect(newConnectionTokenStore.get()).toBeUndefined();
});
