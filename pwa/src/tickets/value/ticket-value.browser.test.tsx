import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { sampleTicket } from '../../testing/sample-rows.ts';
import { useToaster } from '../../ui/feedback/toast.ts';
import { TicketValue } from './ticket-value.tsx';

beforeAll(() => loadTexts(getI18n(), ['contacts']));

function Screen() {
  const toaster = useToaster();
  return (
    <>
      <TicketValue ticket={sampleTicket(1)} />
      {toaster !== undefined && <toaster.Toaster theme="light" />}
    </>
  );
}

it('if a value can’t be stored because the ticket is no longer on the device, the form shows the failure and keeps the typed value', async () => {
  openLocalDatabase();
  await render(<Screen />);
  await page.getByRole('button', { name: 'Definir valor' }).click();
  await page.getByRole('textbox', { name: 'Valor' }).fill('150');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(page.getByText('Não foi possível atualizar o valor do ticket.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Valor' })).toHaveValue('R$\u00a0150,00');
});
