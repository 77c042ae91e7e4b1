import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { FormFooter, UpdatedFieldsNote } from './form-footer.tsx';
import { SchemaForm } from './schema-form.tsx';

type FormPageProps<Values extends FieldValues, Body> = {
  schema: GenericSchema<Values, Body>;
  values: NoInfer<Values>;
  draftKey: string;
  onSave: (body: Body) => Promise<unknown>;
  onReload?: (() => Promise<NoInfer<Values>>) | undefined;
  refusals?: Readonly<Partial<Record<string, Path<Values>>>>;
  /** Content beside the fields: at the right on a wide screen, and below the fields on a narrow one. */
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * A form that fills a page or a tab of a page. Used for data that exists only once, such as the company's data. The form's footer
 * always stays visible.
 */
export function FormPage<Values extends FieldValues, Body>({ aside, children, ...form }: FormPageProps<Values, Body>) {
  return (
    <SchemaForm {...form} fields={children}>
      {(fields, standing) => (
        <>
          <div className="min-h-0 flex-1 overflow-y-auto xl:flex">
            <div className="grid min-w-0 flex-1 content-start gap-4 p-4 xl:min-h-full xl:overflow-y-auto">
              <UpdatedFieldsNote labels={standing.taken} />
              {fields}
            </div>
            {aside !== undefined && (
              <aside className="grid content-start gap-4 border-border bg-card p-4 max-xl:border-t xl:w-72 xl:shrink-0 xl:overflow-y-auto xl:border-l">
                {aside}
              </aside>
            )}
          </div>
          <div className="bg-card">
            <FormFooter {...standing} worksOffline={false} />
          </div>
        </>
      )}
    </SchemaForm>
  );
}
