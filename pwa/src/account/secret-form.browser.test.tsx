import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { SecretForm } from './secret-form.tsx';

const code = { name: 'code', label: 'Código', type: 'text', autoComplete: 'one-time-code', codes: [] } as const;

it('a dialog that a press outside does not close has a cancel button, so that a user can close the dialog without a keyboard', async () => {
  const events: string[] = [];
  await render(
    <Dialog open isFirm title="Ativar" onClose={() => events.push('closed')}>
      <SecretForm
        fields={[{ ...code, minLength: 6, maxLength: 6 }]}
        action="Confirmar"
        onSubmit={async () => void events.push('submitted')}
      />
    </Dialog>,
  );
  await page.getByRole('button', { name: 'Cancelar' }).click();
  expect(events).toEqual(['closed']);
});

it('an empty required field shows an error and gets the focus', async () => {
  await loadTexts(getI18n(), ['account']);
  await render(
    <Dialog open title="Ativar" onClose={() => undefined}>
      <SecretForm fields={[{ ...code, minLength: 1, maxLength: 6 }]} action="Confirmar" onSubmit={async () => undefined} />
    </Dialog>,
  );
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect.element(page.getByText('Preencha este campo.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Código' })).toHaveFocus();
});
