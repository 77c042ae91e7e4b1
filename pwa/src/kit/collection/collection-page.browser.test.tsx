import { Inbox } from 'lucide-react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../../platform/requests/access-token.ts';
import { serverQueries } from '../../server/server-queries.tsx';
import { databaseStore } from '../../sync/database/current-database.ts';
import { FakeRowsServer } from '../../testing/fake-rows-server.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast, Toaster } from '../../ui/feedback/toaster.tsx';
import { CollectionPage } from './collection-page.tsx';
import { standardColumn } from './standard-column.tsx';
import { type LiveRowChanges, defineCollection } from './define-collection.ts';
import { DeleteDialog } from '../form/delete-dialog.tsx';
import { SelectField } from '../fields/choice-fields.tsx';
import { TextField } from '../fields/text-field.tsx';

const Row = v.object({ id: v.number(), name: v.string(), version: v.number() });
type Row = v.InferOutput<typeof Row>;
const Body = v.object({ name: v.pipe(v.string(), v.nonEmpty()) });
let liveRowChanges: LiveRowChanges<Row> | undefined;
const thingsCollection = defineCollection({
  path: '/kit-things',
  row: Row,
  list: v.pipe(
    v.array(Row),
    v.transform((rows) => ({ rows, count: rows.length, hasMore: false })),
  ),
  create: Body,
  update: v.object({ ...Body.entries, version: v.number() }),
  order: (a, b) => a.id - b.id,
  textOf: ({ name }) => name,
  live: (given) => {
    liveRowChanges = given;
  },
  offline: 'none',
});

let server: FakeRowsServer;
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  server = new FakeRowsServer('/kit-things', [
    { id: 1, name: 'Agendamento', version: 1 },
    { id: 2, name: 'Financeiro', version: 1 },
    { id: 3, name: 'Suporte', version: 1 },
  ]);
  server.start();
});
afterEach(() => server.stop());

type Changes = Partial<Parameters<typeof CollectionPage<Row, typeof thingsCollection.create, typeof thingsCollection.update>>[0]>;
async function open(changes: Changes = {}) {
  await render(
    <div className="h-175">
      <CollectionPage
        of={thingsCollection}
        texts={{
          title: 'Filas',
          list: 'Lista de filas',
          add: 'Nova fila',
          addTitle: 'Nova fila',
          editTitle: 'Editar fila',
          search: 'Buscar fila',
          failed: 'Não foi possível',
          created: 'Fila criada',
          changed: 'Fila salva',
          deleted: 'Fila excluída',
          deleteNow: 'Excluir',
          deleteTitle: ({ name }) => `Excluir ${name}?`,
          deleteText: () => 'Não dá para desfazer.',
        }}
        nameOf={({ name }) => name}
        empty={{ icon: Inbox, title: 'Nenhuma fila ainda', text: 'Crie a primeira.' }}
        form={() => <TextField name="name" label="Nome" />}
        newValues={{ name: '' }}
        valuesOf={({ name, version }) => ({ name, version })}
        mayDelete
        columns={[standardColumn.text<Row>('name', { header: 'Nome', text: ({ name }) => name })]}
        {...changes}
      />
      <Toaster theme="light" />
    </div>,
  );
  await expect.element(row('Suporte')).toBeVisible();
}
const row = (name: string) => page.getByRole('button', { name, exact: true });
const remove = async (name: string) => {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
};

it('a list shows a created row at once, and then the update of that row', async () => {
  await open();
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Exames');
  await userEvent.keyboard('{Control>}s{/Control}');
  await row('Exames').click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Exames e vacinas');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(row('Exames e vacinas')).toBeVisible();
  expect(server.calls).toEqual(['POST', 'PUT 1000']);
});

it('a slow save closes only its own panel, whichever panel the user has opened meanwhile', async () => {
  await open();
  const name = page.getByRole('textbox', { name: 'Nome' });
  const save = async (typed: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.writesAnswered = promise;
    await name.fill(typed);
    await userEvent.keyboard('{Control>}s{/Control}');
    return resolve;
  };
  await row('Suporte').click();
  const answerUpdate = await save('Suporte técnico');
  await row('Financeiro').click();
  answerUpdate();
  await expect.element(page.getByText('Fila salva')).toBeVisible();
  await expect.element(name).toHaveValue('Financeiro');
  await page.getByRole('button', { name: 'Nova fila' }).click();
  const answerCreation = await save('Exames');
  await row('Agendamento').click();
  answerCreation();
  await expect.element(page.getByText('Fila criada')).toBeVisible();
  await expect.element(name).toHaveValue('Agendamento');
});

it('a save that ends after the user has left the screen does not change the address of the new screen', async () => {
  await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.writesAnswered = promise;
  await row('Suporte').click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Suporte técnico');
  await userEvent.keyboard('{Control>}s{/Control}');
  await cleanup();
  const address = location.href;
  history.replaceState(null, '', '?elsewhere=1');
  resolve();
  await expect.poll(() => thingsCollection.findRow(3)?.name).toBe('Suporte técnico');
  expect(location.search).toBe('?elsewhere=1');
  history.replaceState(null, '', address);
});

it('the panel of a row stays open while a search hides the row, and closes when another screen deletes the row', async () => {
  await open();
  await row('Suporte').click();
  await page.getByRole('searchbox', { name: 'Buscar fila' }).fill('agenda');
  await expect.element(row('Suporte')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Editar fila' })).toBeVisible();
  server.rows = server.rows.filter(({ id }) => id !== 3);
  liveRowChanges?.drop(3);
  await expect.element(page.getByText('Isto foi excluído em outra tela.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('a list asks before it deletes a row, and shows the reason if a deletion failed', async () => {
  await open();
  server.refusal = 'ERR_NO_PERMISSION';
  await remove('Suporte');
  await page.getByRole('button', { name: 'Excluir' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Excluir Suporte?' })).toBeVisible();
  server.refusal = undefined;
  await page.getByRole('button', { name: 'Excluir' }).click();
  await expect.element(row('Suporte')).not.toBeInTheDocument();
  expect(server.calls).toEqual(['DELETE 3', 'DELETE 3']);
});

it('a row is deleted only after the time to undo has passed, and not at all if the user undoes the deletion', async () => {
  await open({ undoesDeletion: true });
  await remove('Suporte');
  await expect.element(row('Suporte')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(row('Suporte')).toBeVisible();
  await remove('Financeiro');
  await expect.element(row('Financeiro')).not.toBeInTheDocument();
  expect(server.calls).toEqual([]);
  toast.dismiss();
  await expect.poll(() => server.calls).toEqual(['DELETE 2']);
});

it('postponed deletions run at once when the user leaves the screen, and a row whose deletion failed is shown again', async () => {
  await open({ undoesDeletion: true });
  await remove('Suporte');
  await expect.element(row('Suporte')).not.toBeInTheDocument();
  server.refusal = 'ERR_NO_PERMISSION';
  dispatchEvent(new Event('pagehide'));
  await expect.element(row('Suporte')).toBeVisible();
  expect(server.calls).toEqual(['DELETE 3']);
});

it('postponed deletions run at once when the app is hidden, and do not run again when the app is shown', async () => {
  await open({ undoesDeletion: true });
  await remove('Suporte');
  await expect.element(row('Suporte')).not.toBeInTheDocument();
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('visible');
  expect(server.calls).toEqual([]);
  turn('hidden');
  visibility.mockRestore();
  await expect.poll(() => server.calls).toEqual(['DELETE 3']);
});

it('the dialog of a deletion asks what happens to the rows that depend on the deleted row', async () => {
  const asked: unknown[] = [];
  await open({
    deleteExtra: (rowToDelete, { onClose, onDeleted }) => (
      <DeleteDialog
        title={`Excluir ${rowToDelete.name}?`}
        text="9 atendimentos vão para outra fila."
        action="Excluir fila"
        schema={v.object({ moveTo: v.pipe(v.nullable(v.number()), v.number()) })}
        values={{ moveTo: null }}
        onClose={onClose}
        onDelete={async (body) => {
          asked.push(body);
          await thingsCollection.deleteRow(rowToDelete.id);
          onDeleted();
        }}
      >
        <SelectField
          name="moveTo"
          label="Nova fila dos atendimentos"
          options={[{ value: 1, label: 'Agendamento', colour: '#12996b' }]}
        />
      </DeleteDialog>
    ),
  });
  await remove('Suporte');
  await page.getByRole('button', { name: 'Excluir fila' }).click();
  await expect.element(page.getByText('Preencha este campo.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Nova fila dos atendimentos' }).click();
  await page.getByRole('option', { name: 'Agendamento' }).click();
  await page.getByRole('button', { name: 'Excluir fila' }).click();
  await expect.element(row('Suporte')).not.toBeInTheDocument();
  expect(asked).toEqual([{ moveTo: 1 }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('a list shows the actions on the selected rows, and Esc clears the selection', async () => {
  const acted: string[][] = [];
  await open({
    renderSelection: (rows) => (
      <Button variant="ghost" onClick={() => acted.push(rows.map(({ name }) => name))}>
        Arquivar
      </Button>
    ),
  });
  await page.getByRole('checkbox', { name: 'Selecionar Suporte' }).click();
  await page.getByRole('checkbox', { name: 'Selecionar Agendamento' }).click();
  await expect.element(page.getByRole('toolbar', { name: '2 selecionados' })).toBeVisible();
  await page.getByRole('button', { name: 'Arquivar' }).click();
  expect(acted).toEqual([['Agendamento', 'Suporte']]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
});

it('a form with only one tab shows its fields without a tab', async () => {
  const form = () => <TextField name="name" label="Nome" />;
  await open({ formTabs: [{ id: 'data', label: 'Dados da fila', form }] });
  await row('Suporte').click();
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Suporte');
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
});

it('an empty list offers to create the first row instead of a search', async () => {
  await open();
  const search = page.getByRole('searchbox', { name: 'Buscar fila' });
  await search.fill('nada disso');
  await expect.element(row('Suporte')).not.toBeInTheDocument();
  await expect.element(search).toBeVisible();
  await search.fill('');
  server.rows = [];
  liveRowChanges?.refresh();
  await expect.element(page.getByText('Nenhuma fila ainda')).toBeVisible();
  await expect.element(search).not.toBeInTheDocument();
});
