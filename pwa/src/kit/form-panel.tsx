import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { FormFoot, FollowedFieldsNote } from './form-foot.tsx';
import { type FormTab, FormTabs } from './form-tabs.tsx';
import { SchemaForm } from './schema-form.tsx';

type FormPanelProps<Values extends FieldValues, Body> = {
  title: string;
  subtitle?: string | undefined;
  schema: GenericSchema<Values, Body>;
  values: NoInfer<Values>;
  draftKey: string;
  /** The fields of which devices keep no draft. */
  secrets?: readonly string[] | undefined;
  onSave: (body: Body) => Promise<unknown>;
  /** Loads the current values of the row after a save was refused because the row had changed meanwhile. */
  onReload?: (() => Promise<NoInfer<Values>>) | undefined;
  onClose: () => void;
  refusals?: Readonly<Partial<Record<string, Path<Values>>>>;
  isNew: boolean;
  /** Makes the panel wider, for large forms. */
  isWide?: boolean;
  /** The form can be saved without a network. */
  worksOffline?: boolean;
} & ({ children: ReactNode; tabs?: undefined } | { tabs: readonly FormTab[]; children?: undefined });

/**
 * A form at the right of its list. The form counts unsaved changes and errors, and keeps the changes as a draft when the user
 * closes it.
 */
export function FormPanel<Values extends FieldValues, Body>({
  title,
  subtitle,
  onClose,
  isNew,
  isWide = false,
  worksOffline = false,
  tabs,
  children,
  ...form
}: FormPanelProps<Values, Body>) {
  return (
    <SidePanel title={title} subtitle={subtitle} onClose={onClose} isWide={isWide}>
      <SchemaForm
        {...form}
        marksChanges={!isNew}
        fields={tabs === undefined ? children : <FormTabs label={title} tabs={tabs} />}
        {...(tabs !== undefined && { tabs: tabs.map(({ id }) => id) })}
      >
        {(fields, standing) => (
          <>
            {tabs === undefined ? (
              <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4">
                <FollowedFieldsNote labels={standing.taken} />
                {fields}
              </div>
            ) : (
              <div className="flex min-h-0 flex-1 flex-col">
                {standing.taken.length > 0 && (
                  <div className="px-4 pt-3">
                    <FollowedFieldsNote labels={standing.taken} />
                  </div>
                )}
                {fields}
              </div>
            )}
            <FormFoot {...standing} worksOffline={worksOffline} />
          </>
        )}
      </SchemaForm>
    </SidePanel>
  );
}
