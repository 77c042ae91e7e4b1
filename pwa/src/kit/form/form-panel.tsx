import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { FormFooter, UpdatedFieldsNote } from './form-footer.tsx';
import { type FormTab, FormTabs } from './form-tabs.tsx';
import { SchemaForm } from './schema-form.tsx';

type FormPanelProps<Values extends FieldValues, Body> = {
  title: string;
  subtitle?: string | undefined;
  schema: GenericSchema<Values, Body>;
  values: NoInfer<Values>;
  draftKey: string;
  /** The fields that must not be stored in a draft on the device. */
  secrets?: readonly string[] | undefined;
  onSave: (body: Body) => Promise<unknown>;
  /** Loads the row's current values after the server refused to save over a newer version of the row. */
  onReload?: (() => Promise<NoInfer<Values>>) | undefined;
  onClose: () => void;
  refusals?: Readonly<Partial<Record<string, Path<Values>>>>;
  isNew: boolean;
  /** Makes the panel wider, for large forms. */
  isWide?: boolean;
  /** The reason why the user can only read the form. */
  readOnlyReason?: string | undefined;
  /** Whether the form can be saved without a network. */
  worksOffline?: boolean;
} & ({ children: ReactNode; tabs?: undefined } | { tabs: readonly FormTab[]; children?: undefined });

/**
 * A form in a panel at the right of its list. The form counts unsaved changes and errors, and stores the changes in a draft,
 * except those of secret fields, so that they survive closing the panel.
 */
export function FormPanel<Values extends FieldValues, Body>({
  title,
  subtitle,
  onClose,
  isNew,
  isWide = false,
  worksOffline = false,
  readOnlyReason,
  tabs,
  children,
  ...form
}: FormPanelProps<Values, Body>) {
  const isReadOnly = readOnlyReason !== undefined;
  const disableIfReadOnly = (each: ReactNode) =>
    isReadOnly ? (
      <fieldset disabled className="contents">
        {each}
      </fieldset>
    ) : (
      each
    );
  return (
    <SidePanel title={title} subtitle={subtitle} onClose={onClose} isWide={isWide}>
      <SchemaForm
        {...form}
        marksChanges={!isNew}
        isReadOnly={isReadOnly}
        fields={
          tabs === undefined ? (
            disableIfReadOnly(children)
          ) : (
            <FormTabs label={title} tabs={tabs.map((tab) => ({ ...tab, fields: disableIfReadOnly(tab.fields) }))} />
          )
        }
        {...(tabs !== undefined && { tabs: tabs.map(({ id }) => id) })}
      >
        {(fields, standing) => {
          // No other screen can change a new row, but some initial values of a new row may arrive after the form is shown. These
          // are not reported as changes.
          const taken = isNew ? [] : standing.taken;
          return (
            <>
              {isReadOnly && (
                <p role="note" className="flex items-start gap-2 border-b border-border bg-muted px-4 py-3 text-small">
                  <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {readOnlyReason}
                </p>
              )}
              {tabs === undefined ? (
                <div
                  // Disabled fields take no focus. The region takes the focus instead, so that the user can scroll with the
                  // keyboard.
                  {...(isReadOnly && { tabIndex: 0, role: 'region', 'aria-label': title })}
                  className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4"
                >
                  <UpdatedFieldsNote labels={taken} />
                  {fields}
                </div>
              ) : (
                <div className="flex min-h-0 flex-1 flex-col">
                  {taken.length > 0 && (
                    <div className="px-4 pt-3">
                      <UpdatedFieldsNote labels={taken} />
                    </div>
                  )}
                  {fields}
                </div>
              )}
              {!isReadOnly && <FormFooter {...standing} worksOffline={worksOffline} />}
            </>
          );
        }}
      </SchemaForm>
    </SidePanel>
  );
}
