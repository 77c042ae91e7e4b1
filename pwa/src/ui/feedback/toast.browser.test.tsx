import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from '../overlays/dialog.tsx';
import { toastError, useToaster } from './toast.ts';

const PHONE = [390, 844] as const;

function Form() {
  const toaster = useToaster();
  return (
    <>
      <Dialog open onClose={() => undefined} title="Nova resposta">
        <DialogActions>
          <Button variant="ghost">Cancelar</Button>
          <Button onClick={() => toastError('Não foi salvo')}>Salvar</Button>
        </DialogActions>
      </Dialog>
      {toaster !== undefined && <toaster.Toaster theme="light" />}
    </>
  );
}

it('an error toast leaves the buttons of a phone’s dialog visible', async () => {
  await page.viewport(...PHONE);
  await render(<Form />);
  const save = page.getByRole('button', { name: 'Salvar' });
  await save.click();
  const error = page.getByText('Não foi salvo');
  await expect.element(error).toBeVisible();
  const toast = error.element().closest('[data-sonner-toast]');
  const { top } = save.element().getBoundingClientRect();
  await expect.poll(() => toast?.getBoundingClientRect().bottom ?? Number.NaN).toBeLessThan(top);
});
