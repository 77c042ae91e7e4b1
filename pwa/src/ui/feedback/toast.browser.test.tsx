import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from '../overlays/dialog.tsx';
import { toastDone, toastError, useToaster } from './toast.ts';

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

it('an error toast does not cover the buttons of a dialog on a phone', async () => {
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

function SaveThenAsk() {
  const toaster = useToaster();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => toastDone('Salvo')}>Salvar</Button>
      <Button onClick={() => setAsking(true)}>Perguntar</Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Link do convite">
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Fechar</Button>
          <Button>Copiar link</Button>
        </DialogActions>
      </Dialog>
      {toaster !== undefined && <toaster.Toaster theme="light" />}
    </>
  );
}

it('a toast does not cover the buttons of a dialog that opens on a phone after the toast', async () => {
  await page.viewport(...PHONE);
  await render(<SaveThenAsk />);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(page.getByText('Salvo')).toBeVisible();
  await page.getByRole('button', { name: 'Perguntar' }).click();
  const copy = page.getByRole('button', { name: 'Copiar link' });
  await expect.element(copy).toBeVisible();
  const bottomOfToast = () =>
    page.getByText('Salvo').element().closest('[data-sonner-toast]')?.getBoundingClientRect().bottom ?? Number.NaN;
  await expect.poll(bottomOfToast).toBeLessThan(copy.element().getBoundingClientRect().top);
});
