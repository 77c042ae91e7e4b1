import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Reopenable } from '../../testing/reopenable.tsx';
import * as v from 'valibot';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { databaseStore } from '../../sync/database/current-database.ts';
import { networkStore } from '../../sync/use-sync-state.ts';
import { MultiSelectField, SelectField, SwitchField } from '../fields/choice-fields.tsx';
import { MoneyField, NumberField } from '../fields/number-field.tsx';
import { SecretField } from '../fields/secret-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FormPanel } from './form-panel.tsx';
import { openLocalDatabase } from '../../testing/open-local-database.ts';

const Body = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10)),
  queueIds: v.array(v.number()),
  price: v.nullable(v.number()),
  minutes: v.pipe(v.number(), v.maxValue(60)),
  kind: v.nullable(v.string()),
  active: v.boolean(),
  key: v.string(),
});
type Body = v.InferOutput<typeof Body>;
const initialValues: Body = { name: 'Vendas', queueIds: [1], price: 10, minutes: 5, kind: null, active: true, key: '' };
const queues = [
  { value: 1, label: 'Financeiro' },
  { value: 2, label: 'Suporte' },
];

function Form({ onSave }: { onSave: (body: Body) => Promise<unknown> }) {
  return (
    <Reopenable>
      {(close) => (
        <FormPanel
          title="Editar fila"
          schema={Body}
          values={initialValues}
          draftKey="things/1"
          secrets={['key']}
          isNew={false}
          refusals={{ ERR_DUPLICATED_CONTACT: 'name' }}
          onSave={onSave}
          onClose={close}
        >
          <TextField name="name" label="Nome" required="Digite um nome!" />
          <MultiSelectField name="queueIds" label="Filas" options={queues} />
          <MoneyField name="price" label="Preço" />
          <NumberField name="minutes" label="Espera" unit="min" isStepper />
          <SelectField name="kind" label="Tipo" none="Qualquer" options={[{ value: 'a', label: 'Primeiro' }]} />
          <SwitchField name="active" label="Ativa" />
          <SecretField name="key" label="Chave" isSet />
        </FormPanel>
      )}
    </Reopenable>
  );
}

async function open(onSave: (body: Body) => Promise<unknown> = async () => undefined) {
  openLocalDatabase();
  return render(<Form onSave={onSave} />);
}
const name = () => page.getByRole('textbox', { name: 'Nome' });
const save = () => page.getByRole('button', { name: 'Salvar' });

it('a form validates a field on blur, with the limits of the schema', async () => {
  await open();
  await name().fill('');
  await userEvent.tab();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Digite um nome!');
  await name().fill('mais de dez letras');
  await expect.element(page.getByRole('alert')).toHaveTextContent('No máximo 10 caracteres.');
  await expect.element(page.getByText('1 campo a corrigir')).toBeVisible();
});

it('a form counts unsaved changes, and undoes the change of one field', async () => {
  await open();
  await name().fill('Outro');
  await page.getByRole('switch', { name: 'Ativa' }).click();
  await expect.element(page.getByText('2 alterações não salvas')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer Nome' }).click();
  await expect.element(name()).toHaveValue('Vendas');
  await expect.element(page.getByText('1 alteração não salva')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByRole('switch', { name: 'Ativa' })).toBeChecked();
});

it('Esc closes a form, even after its changes were discarded', async () => {
  await open();
  await name().fill('Outro');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByRole('button', { name: 'Descartar' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'reabrir' })).toBeVisible();
});

it('a form shows a refusal of the server under the field that caused the refusal', async () => {
  await open(async () => {
    throw new ApiRefusal(400, { error: 'ERR_DUPLICATED_CONTACT' }, undefined);
  });
  await save().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Já existe um contato com este número.');
  await expect.element(name()).toHaveAttribute('aria-invalid', 'true');
});

it('a form keeps the typed values if there is no network, even after the form was closed and opened again', async () => {
  await open(async () => {
    throw new NotNow('network');
  });
  await name().fill('Sem rede');
  await save().click();
  await expect.element(page.getByText('Precisa de rede; o que você escreveu está guardado.')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'reabrir' }).click();
  await expect.element(name()).toHaveValue('Sem rede');
  await expect.element(page.getByText('1 alteração não salva')).toBeVisible();
});

it('a draft that is loaded after the form opened does not replace what the user has typed meanwhile', async () => {
  await open();
  const database = databaseStore.get();
  const draft = { typed: { name: 'Rascunho', minutes: 7 }, seen: { name: 'Vendas', minutes: 5 } };
  await database?.meta.put({ key: 'form:things/1', value: draft });
  databaseStore.set(undefined);
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'reabrir' }).click();
  await name().fill('Novo');
  databaseStore.set(database);
  await expect.element(page.getByRole('textbox', { name: 'Espera' })).toHaveValue('7');
  await expect.element(name()).toHaveValue('Novo');
});

it('a form whose save failed without a network no longer says that it needs a network once the server answers again', async () => {
  const before = networkStore.get();
  onTestFinished(() => networkStore.set(before));
  await open(async () => {
    throw new NotNow('network');
  });
  networkStore.set({ state: 'offline' });
  await name().fill('Sem rede');
  await save().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Precisa de rede; o que você escreveu está guardado.');
  networkStore.set({ state: 'online' });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('Sem rede');
});

it('a form shows a stored secret as dots, and keeps no draft of a new secret', async () => {
  const saved: Body[] = [];
  await open(async (body) => saved.push(body));
  await expect.element(page.getByLabelText('Chave: já definido')).toHaveValue('••••••••••••');
  await page.getByRole('button', { name: 'Mudar Chave' }).click();
  await page.getByLabelText('Chave', { exact: true }).fill('segredo');
  await name().fill('Outro');
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'reabrir' }).click();
  await expect.element(name()).toHaveValue('Outro');
  expect(await databaseStore.get()?.meta.get('form:things/1')).toMatchObject({ value: { typed: { name: 'Outro' } } });
  expect(JSON.stringify(await databaseStore.get()?.meta.toArray())).not.toContain('segredo');
  await page.getByRole('button', { name: 'Mudar Chave' }).click();
  await page.getByLabelText('Chave', { exact: true }).fill('segredo');
  await save().click();
  await expect.poll(() => saved).toEqual([{ ...initialValues, name: 'Outro', key: 'segredo' }]);
});

it("Ctrl+S saves the values of a form's fields", async () => {
  const saved: Body[] = [];
  await open(async (body) => saved.push(body));
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await userEvent.keyboard('sup{ArrowDown}{Enter}');
  await page.getByRole('button', { name: 'Aumentar Espera' }).click();
  await page.getByRole('textbox', { name: 'Preço' }).fill('1.234,50');
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Primeiro' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => saved).toEqual([{ ...initialValues, queueIds: [1, 2], minutes: 6, price: 1234.5, kind: 'a' }]);
});
