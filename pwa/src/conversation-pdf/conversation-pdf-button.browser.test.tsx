import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleTicket } from '../testing/sample-rows.ts';
import { useToaster } from '../ui/feedback/toast.ts';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { ConversationPdfButton } from './conversation-pdf-button.tsx';

beforeAll(() => loadTexts(getI18n(), ['contacts']));

function Screen() {
  const toaster = useToaster();
  return (
    <>
      <ConversationPdfButton ticket={{ ...sampleTicket(1), contact: undefined, queue: undefined, user: undefined }} />
      {toaster !== undefined && <toaster.Toaster theme="light" />}
    </>
  );
}

it('if a ticket without messages is exported as a PDF, a toast says that there is nothing to export', async () => {
  openLocalDatabase();
  setAccessToken('a token');
  globalThis.fetch = () => Promise.reject(new TypeError('there is no network'));
  await render(<Screen />);
  await page.getByRole('button', { name: 'Exportar PDF' }).click();
  await expect.element(page.getByText('Elemento não encontrado para exportar.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Exportar PDF' })).toBeEnabled();
});
