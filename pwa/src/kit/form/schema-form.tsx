import { toErrorKey } from '@prosa/i18n/to-error-key';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { onServerReachable } from '../../sync/use-sync-state.ts';
import { useServerErrorText } from '../../server/use-server-call.ts';
import { type FieldRegistry, type FormFrame, FormFrameContext } from './form-frame.ts';
import { createFormResolver } from './form-resolver.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useRowChanges } from './use-row-changes.ts';

/**
 * The maximum number of times that a form retries a save that was refused because the row had changed. A form that needs more
 * retries has another problem.
 */
const MAX_SAVE_RETRIES = 3;

const NO_TABS: readonly string[] = [];

/** The state of a form that the form's footer shows, and the functions that the footer's buttons call. */
export type FormStatus = {
  readonly changes: number;
  readonly faults: number;
  readonly isBusy: boolean;
  /** The reason why the last save failed, if no field caused it. */
  readonly failure: { readonly text: string; readonly isOffline: boolean } | undefined;
  readonly discard: () => void;
  /** The labels of the fields that took another screen's value while the form was open. */
  readonly taken: readonly string[];
  /**
   * The fields that were changed both here and on another screen. The user has to choose one of the values before the form can
   * be saved.
   */
  readonly contested: readonly string[];
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
};

type SchemaFormProps<Values extends FieldValues, Body> = {
  /** The contract's schema of the request body. The form validates its fields with the limits of the schema. */
  schema: GenericSchema<Values, Body>;
  /** The current values of the row. When another screen changes the row, untouched fields take the new values. */
  values: NoInfer<Values>;
  /**
   * The key under which the typed values are stored as a draft until they are saved. Each row needs its own key. Without a key,
   * the form stores no draft.
   */
  draftKey?: string | undefined;
  /** The fields that must not be stored in a draft on the device. */
  secrets?: readonly string[] | undefined;
  /** Saves the body. If this throws `ApiRefusal` or `NotNow`, the form shows the error. */
  onSave: (body: Body) => Promise<unknown>;
  /** Loads the row's current values after the server refused to save over a version that the form had not seen. */
  onReload?: (() => Promise<NoInfer<Values>>) | undefined;
  /** The field under which a refusal is shown, by the refusal's code. */
  refusals?: Readonly<Partial<Record<string, Path<Values>>>>;
  /** Whether each changed field has a mark and an undo. The fields of a new row have none. */
  marksChanges?: boolean;
  /** Whether the user can only read the form, which then never saves. */
  isReadOnly?: boolean;
  /** The ids of the form's tabs, the same as in `FormTabs`. The first tab is shown at first. */
  tabs?: readonly string[];
  fields: ReactNode;
  children: (fields: ReactNode, standing: FormStatus) => ReactNode;
};

/** A form over a schema. Each field is validated on blur, and a refusal of the server is shown under its field. */
export function SchemaForm<Values extends FieldValues, Body>(props: SchemaFormProps<Values, Body>) {
  const {
    schema,
    values,
    draftKey,
    secrets,
    onSave,
    onReload,
    refusals = {},
    marksChanges = true,
    isReadOnly = false,
    tabs = NO_TABS,
    fields,
    children,
  } = props;
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const [failure, setFailure] = useState<FormStatus['failure']>();
  /**
   * The number of the form's saves that the server refused because the row had changed. After such a refusal, the form saves
   * again once the user has chosen a value for every contested field.
   */
  const [rounds, setRounds] = useState(0);
  const [registry] = useState<FieldRegistry>(() => new Map());
  const form = useForm<Values, unknown, Body & FieldValues>({
    resolver: createFormResolver(schema),
    mode: 'onTouched',
    // React-hook-form must not focus the field with an error by itself, because the form may first have to show the field's tab.
    shouldFocusError: false,
    // The cast is safe: a form starts with all of its values.
    defaultValues: values as DefaultValues<Values>,
  });
  useEffect(() => onServerReachable(() => setFailure((last) => (last?.isOffline === true ? undefined : last))), []);
  const row = useRowChanges(form, values);
  const forgetDraft = useFormDraft(form, { key: draftKey, secrets, seen: row.seen, onResume: row.resume });
  const { dirtyFields, errors, isSubmitting } = form.formState;
  const discard = () => {
    form.reset();
    setFailure(undefined);
    setRounds(0);
    void forgetDraft();
  };
  const [tab, setTab] = useState(tabs[0]);
  const [wanted, setWanted] = useState<{ readonly name: Path<Values> }>();
  /** Opens the tab of a field and moves the focus to the field. */
  const showField = (name: Path<Values>): void => {
    setTab(registry.get(name)?.tab ?? tab);
    setWanted({ name });
  };
  useEffect(() => {
    if (wanted !== undefined) form.setFocus(wanted.name);
  }, [form, wanted]);
  const showFault = (error: unknown): void => {
    if (error instanceof ApiRefusal) {
      const refusedPaths = error.body.issues?.map(({ path }) => path) ?? [];
      const mapped = refusals[error.code];
      const field = mapped ?? refusedPaths.find((path): path is Path<Values> => path in values);
      if (field !== undefined) {
        form.setError(field, { type: 'server', message: t(toErrorKey(error.code)) });
        showField(field);
        return;
      }
    }
    setFailure({ text: errorText(error), isOffline: error instanceof NotNow && error.reason === 'network' });
  };
  const showSaveFailure = async (error: unknown): Promise<void> => {
    const isLate = error instanceof ApiRefusal && error.code === 'ERR_VERSION_CONFLICT';
    if (!isLate || onReload === undefined || rounds >= MAX_SAVE_RETRIES) {
      setRounds(0);
      showFault(error);
      return;
    }
    try {
      row.merge(await onReload());
      setRounds(rounds + 1);
    } catch (failed) {
      showFault(failed);
    }
  };
  const showFirstFault = (faults: FieldErrors<Values>): void => {
    const findTabIndex = (name: string) => tabs.indexOf(registry.get(name)?.tab ?? '');
    // The registry has the fields in the order in which the form shows them. The first field with an error is therefore also the
    // first on the screen.
    const [first] = [...registry.keys()].filter((name) => name in faults).toSorted((a, b) => findTabIndex(a) - findTabIndex(b));
    if (first !== undefined) showField(first as Path<Values>); // The cast is safe: `first` is the name of a field.
  };
  const save = form.handleSubmit(async (body) => {
    setFailure(undefined);
    const submitted = form.getValues();
    try {
      await onSave(body);
      setRounds(0);
      row.settle(submitted);
      await forgetDraft();
    } catch (error) {
      await showSaveFailure(error);
    }
  }, showFirstFault);
  const isContested = row.contested.length > 0;
  const saveAgain = useEffectEvent(() => void save());
  useEffect(() => {
    if (rounds > 0 && !isSubmitting && !isContested) saveAgain();
  }, [rounds, isSubmitting, isContested]);
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    if (isReadOnly) return;
    const [first] = row.contested;
    if (first !== undefined) showField(first as Path<Values>); // The cast is safe: `first` is the name of a field.
    else if (!isSubmitting) void save();
  };
  const element = useRef<HTMLFormElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    // If a dialog is open and this form is not inside it, Ctrl+S belongs to the dialog.
    if (dialog !== undefined && !dialog.contains(element.current)) return;
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) submit(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const frame = useMemo(
    (): FormFrame => ({
      marksChanges,
      isReadOnly,
      findTheirs: (name) => (row.contested.includes(name) ? { value: row.latest[name] } : undefined),
      takeTheirs: (name) => row.takeTheirs([name]),
      keepMine: (name) => row.keepMine([name]),
      fields: registry,
      tab,
      openTab: setTab,
    }),
    [marksChanges, isReadOnly, row, registry, tab],
  );
  const changes = Object.keys(dirtyFields).length;
  const errorCount = Object.keys(errors).length;
  return (
    <FormProvider {...form}>
      <FormFrameContext value={frame}>
        <form
          ref={element}
          noValidate
          onSubmit={(event) => {
            // The event must not bubble to an outer form, which React would submit too if one of its fields opened this form in
            // a dialog.
            event.stopPropagation();
            submit(event);
          }}
          className="flex min-h-0 flex-1 flex-col"
        >
          {children(fields, {
            changes,
            faults: errorCount,
            isBusy: isSubmitting,
            failure,
            discard,
            taken: row.taken.map((name) => registry.get(name)?.label ?? '').filter((label) => label !== ''),
            contested: row.contested,
            takeTheirs: () => row.takeTheirs(row.contested),
            keepMine: () => row.keepMine(row.contested),
          })}
        </form>
      </FormFrameContext>
    </FormProvider>
  );
}
