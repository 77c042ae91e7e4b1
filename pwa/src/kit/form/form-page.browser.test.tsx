import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import * as v from 'valibot';
import { TextField } from '../fields/text-field.tsx';
import { useField } from '../fields/use-field.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormPage } from './form-page.tsx';
import { openLocalDatabase } from '../../testing/open-local-database.ts';

const Body = v.object({ name: v.string(), days: v.array(v.string()) });
const Day = v.object({ day: v.pipe(v.string(), v.nonEmpty()) });

function DaysField({ onKeep }: { onKeep: () => void }) {
  const { value, setValue } = useField<readonly string[]>({ name: 'days', label: 'Dias', required: undefined });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        novo dia
      </button>
      {isOpen && (
        <FormDialog
          title="Novo dia"
          action="Aplicar"
          schema={Day}
          values={{ day: '' }}
          onSave={async ({ day }) => {
            onKeep();
            setValue([...value, day]);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          <TextField name="day" label="Dia" />
        </FormDialog>
      )}
    </>
  );
}

async function open() {
  openLocalDatabase();
  const [save, keep] = [vi.fn(async () => undefined), vi.fn()];
  await render(
    <div className="flex h-175">
      <FormPage
        schema={Body}
        values={{ name: 'Aurora', days: [] }}
        draftKey={`page/${Date.now()}`}
        onSave={save}
        aside={<DaysField onKeep={keep} />}
      >
        <TextField name="name" label="Nome" />
      </FormPage>
    </div>,
  );
  return { save, keep };
}

it.each([
  ['the button', () => page.getByRole('button', { name: 'Aplicar' }).click()],
  ['Ctrl and S', () => userEvent.keyboard('{Control>}s{/Control}')],
])('%s in a field’s dialog puts the dialog’s value into the form, and does not save the form', async (_, submit) => {
  const { save, keep } = await open();
  await page.getByRole('button', { name: 'novo dia' }).click();
  await page.getByRole('textbox', { name: 'Dia' }).fill('Natal');
  await submit();
  await expect.element(page.getByText('1 alteração não salva')).toBeVisible();
  expect(keep).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
  await page.getByRole('button', { name: /^Salvar/ }).click();
  await vi.waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Aurora', days: ['Natal'] }));
});
