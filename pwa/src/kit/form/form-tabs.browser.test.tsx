import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import * as v from 'valibot';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { databaseStore } from '../../sync/database/current-database.ts';
import { ComboboxField, SelectField } from '../fields/choice-fields.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FormPanel } from './form-panel.tsx';

const Body = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  greeting: v.pipe(v.string(), v.nonEmpty()),
  queueId: v.pipe(v.nullable(v.number()), v.number()),
  kind: v.pipe(v.nullable(v.string()), v.string()),
});
const empty = { name: '', greeting: '', queueId: null, kind: null };
const queues = [{ value: 1, label: 'Suporte' }];
const kinds = [{ value: 'a', label: 'Primeiro' }];

async function open(onSave: (body: unknown) => Promise<unknown> = async () => undefined) {
  databaseStore.set(undefined);
  await render(
    <div className="flex h-175">
      <FormPanel
        isNew
        isWide
        title="Nova fila"
        schema={Body}
        values={empty}
        draftKey="tabs"
        refusals={{ ERR_DUPLICATED_TAG: 'name' }}
        onSave={onSave}
        onClose={() => undefined}
        tabs={[
          { id: 'who', label: 'Dados', fields: <TextField name="name" label="Nome" /> },
          {
            id: 'what',
            label: 'Mensagens',
            fields: (
              <>
                <TextField name="greeting" label="Saudação" />
                <SelectField name="kind" label="Tipo" options={kinds} />
              </>
            ),
          },
          { id: 'where', label: 'Roteamento', fields: <ComboboxField name="queueId" label="Fila" options={queues} /> },
        ]}
      />
    </div>,
  );
}
const tab = (name: RegExp) => page.getByRole('tab', { name });
const box = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: 'Salvar' });

it('a form counts errors in each tab, and saving opens the first tab with an error and focuses its field', async () => {
  await open();
  await box('Nome').fill('Suporte');
  await tab(/Roteamento/).click();
  await save().click();
  await expect.element(tab(/Mensagens/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(box('Saudação')).toHaveFocus();
  await expect.element(tab(/Mensagens/).getByLabelText('2 campos a corrigir')).toBeVisible();
  await expect.element(tab(/Roteamento/).getByLabelText('1 campo a corrigir')).toBeVisible();
  await box('Saudação').fill('Olá');
  await save().click();
  await expect.element(page.getByRole('combobox', { name: 'Tipo' })).toHaveFocus();
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Primeiro' }).click();
  await save().click();
  await expect.element(tab(/Roteamento/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('combobox', { name: 'Fila' })).toHaveFocus();
});

it('a form saves the fields of all tabs, and opens the tab of a field that the server refuses', async () => {
  const saved: unknown[] = [];
  await open(async (body) => {
    saved.push(body);
    throw new ApiRefusal(400, { error: 'ERR_DUPLICATED_TAG' }, undefined);
  });
  await box('Nome').fill('Suporte');
  tab(/Dados/).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await box('Saudação').fill('Olá');
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Primeiro' }).click();
  await tab(/Roteamento/).click();
  await page.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name: 'Suporte' }).click();
  await save().click();
  await expect.element(box('Nome')).toHaveFocus();
  await expect.element(tab(/Dados/)).toHaveAttribute('aria-selected', 'true');
  expect(saved).toEqual([{ name: 'Suporte', greeting: 'Olá', kind: 'a', queueId: 1 }]);
});

it("a form fills a phone's screen, and scrolls its tabs in one line", async () => {
  await page.viewport(390, 700);
  try {
    await open();
    const panel = page.getByRole('dialog').element().getBoundingClientRect();
    expect([panel.width, panel.height]).toEqual([390, 700]);
    const tabs = page
      .getByRole('tab')
      .elements()
      .map((one) => one.getBoundingClientRect().top);
    expect(new Set(tabs).size).toBe(1);
  } finally {
    await page.viewport(1280, 800);
  }
});
