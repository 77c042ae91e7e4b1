import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { createStore, useStore } from '../../platform/store.ts';
import { isConflicting, isSameValue, mergeValues, type SeenAndLatestValues } from './merge-values.ts';

/** The changes that other screens make to a form's row, and the user's choices about them. */
export type RowChanges<Values extends FieldValues> = {
  /** The fields that were changed both here and on another screen, until the user chooses one of the two values. */
  readonly contested: readonly string[];
  /** The fields that took a new value from another screen since the form was opened or saved. */
  readonly taken: readonly string[];
  readonly latest: Values;
  readonly seen: Values;
  /** Merges the row's current values into the form. */
  readonly merge: (next: Values) => void;
  /** Records that the form has saved these values, which are now the row's current values. */
  readonly settle: (saved: Values) => void;
  /** Compares a restored draft with the row. `seen` contains the row's values at the time when the draft was typed. */
  readonly resume: (seen: Partial<Values>) => void;
  readonly takeTheirs: (names: readonly string[]) => void;
  readonly keepMine: (names: readonly string[]) => void;
};

const KEEP_TYPED_VALUES = {
  keepDirtyValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
} as const;

type FormRow<Values extends FieldValues> = SeenAndLatestValues<Values> & {
  readonly taken: readonly string[];
  /**
   * The row's values that the form last received as a prop. If the same values arrive again, nothing has changed, even if the
   * form has loaded newer values since.
   */
  readonly followed: Values;
  /**
   * Whether the live update that the form's own save causes is still to come. That update must not count as a change of another
   * screen.
   */
  readonly isEchoDue: boolean;
};

/** Follows the values of the row while its form is open: untouched fields take the new values, and typed values are kept. */
export function useRowChanges<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  values: Values,
): RowChanges<Values> {
  const [store] = useState(() =>
    createStore<FormRow<Values>>({ seen: values, latest: values, followed: values, taken: [], isEchoDue: false }),
  );
  const row = useStore(store);
  const { dirtyFields, isSubmitting } = form.formState;
  const update = (changes: Partial<FormRow<Values>>) => store.set({ ...store.get(), ...changes });
  const apply = (next: Values) => {
    const merged = mergeValues<Values>(store.get(), form.getValues(), next);
    form.reset(next, KEEP_TYPED_VALUES);
    // The cast is safe: the name of each value is also the name of its field.
    for (const name of merged.agreed) form.resetField(name as Path<Values>);
    return merged;
  };
  const merge = (next: Values) => {
    const { seen, taken } = apply(next);
    update({ seen, latest: next, taken: [...new Set([...store.get().taken, ...taken])] });
  };
  const mergeServerValues = useEffectEvent((next: Values) => {
    const { followed, latest, isEchoDue, taken } = store.get();
    if (isSameValue(next, followed)) return;
    update({ followed: next });
    if (isSameValue(next, latest) || isOlder(next, latest)) return;
    merge(next);
    if (isEchoDue) update({ isEchoDue: false, taken });
  });
  // The form's own save also causes a live update of the row. That update is applied only after the server's answer to the save,
  // because the answer shows that the update is the form's own.
  useEffect(() => {
    if (!isSubmitting) mergeServerValues(values);
  }, [values, isSubmitting]);
  const markSeen = (names: readonly string[]) => {
    const { seen, latest } = store.get();
    update({ seen: { ...seen, ...Object.fromEntries(names.map((name) => [name, latest[name]])) } });
  };
  return {
    latest: row.latest,
    seen: row.seen,
    taken: row.taken,
    contested: Object.keys(dirtyFields).filter((name) => isConflicting(row, name)),
    merge,
    settle: (saved) => {
      apply(saved);
      update({ seen: saved, latest: saved, taken: [], isEchoDue: true });
    },
    resume: (seen) => {
      const { latest } = store.get();
      const typed = form.getValues();
      // A value of the draft that equals the row's value was saved before, but the page closed before the draft was deleted. The
      // user has therefore seen the row's value. For all other values, `seen` keeps what the user saw last.
      const unsaved = Object.entries(seen).filter(([name]) => !isSameValue(typed[name], latest[name]));
      update({ seen: { ...latest, ...Object.fromEntries(unsaved) } });
    },
    takeTheirs: (names) => {
      const { latest } = store.get();
      for (const name of names as readonly Path<Values>[])
        form.setValue(name, latest[name], { shouldDirty: true, shouldValidate: true });
      markSeen(names);
    },
    keepMine: markSeen,
  };
}

const isOlder = (next: FieldValues, than: FieldValues): boolean =>
  typeof next['version'] === 'number' && typeof than['version'] === 'number' && next['version'] < than['version'];
