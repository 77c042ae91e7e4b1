import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Reopenable } from '../../testing/reopenable.tsx';
import * as v from 'valibot';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { SelectField, SwitchField } from '../fields/choice-fields.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FormPanel } from './form-panel.tsx';
import { openLocalDatabase } from '../../testing/open-local-database.ts';

const Body = v.object({
  version: v.number(),
  name: v.string(),
  farewell: v.string(),
  kind: v.nullable(v.string()),
  active: v.boolean(),
});
type Body = v.InferOutput<typeof Body>;
const initialRow: Body = { version: 1, name: 'Vendas', farewell: 'Até logo', kind: 'a', active: true };
const kinds = [
  { value: 'a', label: 'Primeiro' },
  { value: 'b', label: 'Segundo' },
];

/** A fake server with one row, which other screens update. */
class SingleRowServer {
  row = initialRow;
  readonly saved: Body[] = [];
  /** The row that the screen under test knows. */
  readonly shown = createStore(initialRow);
  change(changes: Partial<Body>): void {
    this.row = { ...this.row, ...changes, version: this.row.version + 1 };
  }
  /** Updates the row and informs the screen under test immediately. */
  changeLive(changes: Partial<Body>): void {
    this.change(changes);
    this.shown.set(this.row);
  }
  save = async (body: Body): Promise<void> => {
    if (body.version !== this.row.version) throw new ApiRefusal(409, { error: 'ERR_VERSION_CONFLICT' }, undefined);
    this.saved.push(body);
    this.row = { ...body, version: body.version + 1 };
  };
}

function Form({ server }: { server: SingleRowServer }) {
  const row = useStore(server.shown);
  return (
    <Reopenable>
      {(close) => (
        <FormPanel
          title="Editar fila"
          schema={Body}
          values={row}
          draftKey="things/1"
          isNew={false}
          onSave={server.save}
          onReload={async () => server.row}
          onClose={close}
        >
          <TextField name="name" label="Nome" />
          <TextField name="farewell" label="Despedida" />
          <SelectField name="kind" label="Tipo" options={kinds} />
          <SwitchField name="active" label="Ativa" />
        </FormPanel>
      )}
    </Reopenable>
  );
}

async function open() {
  openLocalDatabase();
  const server = new SingleRowServer();
  await render(<Form server={server} />);
  return server;
}
const box = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: 'Salvar' });
const locateConflict = (field: string) => page.getByRole('group', { name: `${field}: alterado aqui e em outra tela` });

it('when another screen changes a row, the open form updates the untouched fields and keeps the typed values', async () => {
  const server = await open();
  await box('Nome').fill('Minhas vendas');
  server.changeLive({ farewell: 'Tchau' });
  await expect.element(box('Despedida')).toHaveValue('Tchau');
  await expect.element(page.getByText('Alterado em outra tela: Despedida.')).toBeVisible();
  await expect.element(box('Nome')).toHaveValue('Minhas vendas');
  await expect.element(page.getByText('1 alteração não salva')).toBeVisible();
  await save().click();
  await expect.poll(() => server.saved).toEqual([{ ...initialRow, version: 2, name: 'Minhas vendas', farewell: 'Tchau' }]);
});

it('a form saves over a newer version in which only other fields changed', async () => {
  const server = await open();
  await box('Nome').fill('Minhas vendas');
  server.change({ active: false });
  await save().click();
  await expect.poll(() => server.saved).toEqual([{ ...initialRow, version: 2, name: 'Minhas vendas', active: false }]);
});

it('if the user and another screen change the same field, the form shows both values, and saves the one that the user chooses', async () => {
  const server = await open();
  await box('Nome').fill('Minhas vendas');
  await box('Despedida').fill('Meu tchau');
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Segundo' }).click();
  server.change({ name: 'Vendas deles', farewell: 'Tchau deles', kind: null });
  await save().click();
  await expect.element(page.getByText('3 campos foram alterados aqui e em outra tela.', { exact: false })).toBeVisible();
  await expect.element(locateConflict('Nome').getByText('Vendas deles')).toBeVisible();
  await expect.element(locateConflict('Nome').getByText('Minhas vendas')).toBeVisible();
  await expect.element(locateConflict('Tipo').getByText('vazio')).toBeVisible();
  await expect.element(locateConflict('Tipo').getByText('Segundo')).toBeVisible();
  expect(server.saved).toEqual([]);
  await locateConflict('Nome').getByRole('button', { name: 'Usar o da outra tela' }).click();
  await expect.element(box('Nome')).toHaveValue('Vendas deles');
  await locateConflict('Despedida').getByRole('button', { name: 'Manter o meu' }).click();
  expect(server.saved).toEqual([]);
  await locateConflict('Tipo').getByRole('button', { name: 'Manter o meu' }).click();
  const chosen = { ...initialRow, version: 2, name: 'Vendas deles', farewell: 'Meu tchau', kind: 'b' };
  await expect.poll(() => server.saved).toEqual([chosen]);
});

it('one click keeps the user’s own values of all fields that another screen changed too', async () => {
  const server = await open();
  await box('Nome').fill('Minhas vendas');
  await box('Despedida').fill('Meu tchau');
  server.change({ name: 'Vendas deles', farewell: 'Tchau deles' });
  await save().click();
  await page.getByRole('button', { name: 'Manter tudo o que é meu' }).click();
  await expect.poll(() => server.saved).toEqual([{ ...initialRow, version: 2, name: 'Minhas vendas', farewell: 'Meu tchau' }]);
});

it('a form is not saved while the user has not chosen a value for a field that another screen also changed', async () => {
  const server = await open();
  await box('Nome').fill('Minhas vendas');
  server.changeLive({ name: 'Vendas deles' });
  await expect.element(locateConflict('Nome')).toBeVisible();
  await save().click();
  expect(server.saved).toEqual([]);
  await locateConflict('Nome').getByRole('button', { name: 'Manter o meu' }).click();
  expect(server.saved).toEqual([]);
  await save().click();
  await expect.poll(() => server.saved).toEqual([{ ...initialRow, version: 2, name: 'Minhas vendas' }]);
});

it('if a row changed while its form was closed, the form asks which values of the draft to keep', async () => {
  const server = await open();
  await box('Nome').fill('Minhas vendas');
  await page.getByRole('button', { name: 'Fechar' }).click();
  server.changeLive({ name: 'Vendas deles' });
  await page.getByRole('button', { name: 'reabrir' }).click();
  await expect.element(locateConflict('Nome').getByText('Vendas deles')).toBeVisible();
  await expect.element(locateConflict('Nome').getByText('Minhas vendas')).toBeVisible();
});

it('a reopened form does not ask about the values of a draft that was saved to the server just before the form closed', async () => {
  const server = await open();
  await box('Nome').fill('Minhas vendas');
  await page.getByRole('button', { name: 'Fechar' }).click();
  server.changeLive({ name: 'Minhas vendas' });
  await page.getByRole('button', { name: 'reabrir' }).click();
  await expect.element(box('Nome')).toHaveValue('Minhas vendas');
  await box('Nome').fill('Outras vendas');
  await save().click();
  await expect.poll(() => server.saved).toEqual([{ ...initialRow, version: 2, name: 'Outras vendas' }]);
});
