import { type ComponentType, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import { createIdempotentRunner } from '../../server/create-idempotent-runner.ts';
import { toastDone } from '../../ui/feedback/toast.ts';
import type { CollectionPageProps, FormTabSpec } from './collection-page-props.ts';
import type { CollectionRow } from './collection-rows.ts';
import { FormPanel } from '../form/form-panel.tsx';
import { useCallbackWhileMounted } from '../form/use-callback-while-mounted.ts';

/** The id in the address while the form of a new row is open. No row has this id. */
export const NEW_ROW_ID = 'new';

type CollectionPanelProps<
  Row extends CollectionRow,
  Create extends v.GenericSchema<FieldValues, unknown>,
  Update extends v.GenericSchema<FieldValues, unknown>,
> = CollectionPageProps<Row, Create, Update> & { onClose: () => void };

/** The panel that creates a row. */
export function CreatePanel<
  Row extends CollectionRow,
  Create extends v.GenericSchema<FieldValues, unknown>,
  Update extends v.GenericSchema<FieldValues, unknown>,
>({
  of,
  texts,
  form,
  formTabs,
  newValues,
  refusals = {},
  secrets,
  newDraft,
  isFormWide = false,
  onCreated,
  onClose,
}: CollectionPanelProps<Row, Create, Update>) {
  const [create] = useState(createIdempotentRunner);
  const closeIfOpen = useCallbackWhileMounted(onClose);
  const save = async (body: v.InferInput<Create>) => {
    const created = await create(body, (key) => of.createRow(body, key));
    toastDone(texts.created);
    closeIfOpen();
    onCreated?.(created);
  };
  return (
    <FormPanel
      isNew
      title={texts.addTitle}
      // The cast is safe, because the server parses the body again, and accepts the schema's input as well as its output.
      schema={of.create as v.GenericSchema<FieldValues, v.InferInput<Create>>}
      values={{ ...newValues }}
      draftKey={newDraft === undefined ? `${of.name}/${NEW_ROW_ID}` : `${of.name}/${NEW_ROW_ID}/${newDraft}`}
      refusals={refusals}
      secrets={secrets}
      onSave={save}
      onClose={onClose}
      isWide={isFormWide}
      {...renderFields(
        form,
        formTabs?.filter(({ isForStoredRow }) => isForStoredRow !== true),
      )}
    />
  );
}

/** The panel that updates a row, and applies changes that other screens make to the row while the panel is open. */
export function UpdatePanel<
  Row extends CollectionRow,
  Create extends v.GenericSchema<FieldValues, unknown>,
  Update extends v.GenericSchema<FieldValues, unknown>,
>({
  of,
  texts,
  form,
  formTabs,
  valuesOf,
  nameOf,
  refusals = {},
  secrets,
  isFormWide = false,
  readOnlyReason,
  row,
  onClose,
}: CollectionPanelProps<Row, Create, Update> & { row: Row }) {
  const closeIfOpen = useCallbackWhileMounted(onClose);
  const save = async (body: v.InferInput<Update>) => {
    await of.updateRow(row.id, body);
    toastDone(texts.changed);
    closeIfOpen();
  };
  return (
    <FormPanel
      isNew={false}
      title={texts.editTitle}
      subtitle={nameOf(row)}
      // The cast is safe, because the server parses the body again, and accepts the schema's input as well as its output.
      schema={of.update as v.GenericSchema<FieldValues, v.InferInput<Update>>}
      values={{ ...valuesOf(row) }}
      draftKey={`${of.name}/${row.id}`}
      refusals={refusals}
      secrets={secrets}
      onSave={save}
      readOnlyReason={readOnlyReason?.(row)}
      onReload={async () => ({ ...valuesOf(await of.fetchRow(row.id)) })}
      onClose={onClose}
      isWide={isFormWide}
      {...renderFields(form, formTabs)}
    />
  );
}

/** Renders the fields of a panel, or its tabs. A single tab is shown as plain fields, because there is nothing to choose. */
function renderFields(Fields: ComponentType | undefined, tabs: readonly FormTabSpec[] | undefined) {
  const Plain = tabs === undefined ? Fields : tabs.length === 1 ? tabs[0]?.form : undefined;
  if (tabs === undefined || Plain !== undefined) return { children: Plain === undefined ? null : <Plain /> };
  return { tabs: tabs.map(({ id, label, form: TabFields }) => ({ id, label, fields: <TabFields /> })) };
}
