import { errorKey } from '@prosa/i18n/error-key';
import { createContext, type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { ApiRefusal, NotNow } from '../platform/api-errors.ts';
import { useServerError } from '../server/use-server-call.ts';
import { formResolver } from './form-resolver.ts';
import { useFormDraft } from './use-form-draft.ts';

/** How a form stands: what the foot of a panel says and offers. */
export type FormStanding = {
  readonly changes: number;
  readonly faults: number;
  readonly isBusy: boolean;
  /** Why the last try to save failed, where no field is to blame. */
  readonly failure: { readonly text: string; readonly isOffline: boolean } | undefined;
  readonly discard: () => void;
};

type SchemaFormProps<Values extends FieldValues, Body> = {
  /** The body of the contract, whose limits the fields keep. */
  schema: GenericSchema<Values, Body>;
  values: NoInfer<Values>;
  /** Where what is typed is kept until it is saved; unique to the row. */
  draftKey: string;
  /** Saves; throws `ApiRefusal` or `NotNow`. */
  onSave: (body: Body) => Promise<unknown>;
  /** The fields that codes of refusals belong to. */
  refusals?: Readonly<Partial<Record<string, Path<Values>>>>;
  /** Whether each changed field says so and offers its undo: not in a new thing. */
  marksChanges?: boolean;
  fields: ReactNode;
  children: (fields: ReactNode, standing: FormStanding) => ReactNode;
};

/** Whether fields mark their change. */
export const MarksChanges = createContext(true);

/** A form over a schema: each field is validated when it is left, and a refusal of the server stands under its field. */
export function SchemaForm<Values extends FieldValues, Body>(props: SchemaFormProps<Values, Body>) {
  const { schema, values, draftKey, onSave, refusals = {}, marksChanges = true, fields, children } = props;
  const { t } = useTranslation();
  const errorText = useServerError();
  const [failure, setFailure] = useState<FormStanding['failure']>();
  const form = useForm<Values, unknown, Body & FieldValues>({
    resolver: formResolver(schema),
    mode: 'onTouched',
    // All of them are given.
    defaultValues: values as DefaultValues<Values>,
  });
  const forget = useFormDraft(form, draftKey);
  const { dirtyFields, errors, isSubmitting } = form.formState;
  const discard = () => {
    form.reset();
    setFailure(undefined);
    void forget();
  };
  const fail = (error: unknown): void => {
    if (error instanceof ApiRefusal) {
      const said = error.body.issues?.map(({ path }) => path) ?? [];
      const mapped = refusals[error.code];
      const field = mapped ?? said.find((path): path is Path<Values> => path in values);
      if (field !== undefined) {
        form.setError(field, { type: 'server', message: t(errorKey(error.code)) }, { shouldFocus: true });
        return;
      }
    }
    setFailure({ text: errorText(error), isOffline: error instanceof NotNow && error.reason === 'network' });
  };
  const save = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await onSave(body);
      await forget();
    } catch (error) {
      fail(error);
    }
  });
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    if (!isSubmitting) void save();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) submit(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const changes = Object.keys(dirtyFields).length;
  const faults = Object.keys(errors).length;
  return (
    <FormProvider {...form}>
      <MarksChanges value={marksChanges}>
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
          {children(fields, { changes, faults, isBusy: isSubmitting, failure, discard })}
        </form>
      </MarksChanges>
    </FormProvider>
  );
}
