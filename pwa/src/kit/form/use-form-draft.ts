import { useCallback, useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { useStore } from '../../platform/store.ts';
import { databaseStore } from '../../sync/database/current-database.ts';

/** The schema of a draft: the typed values, and the values that the row had in the same fields when the user typed. */
const FormDraft = v.object({
  typed: v.record(v.string(), v.unknown()),
  seen: v.record(v.string(), v.unknown()),
});

declare module '../../sync/database/local-database.ts' {
  interface MetaRowKinds {
    readonly form: { readonly key: `form:${string}`; readonly value: v.InferOutput<typeof FormDraft> };
  }
}

type FormDraftInput<Values> = {
  key: string | undefined;
  /** The fields that a draft never contains, because a secret must not stay on a device. */
  secrets?: readonly string[] | undefined;
  /** The row's values as the user last saw them. */
  seen: Values;
  /**
   * Called when a draft is restored, with the row's values at the time when the user typed the draft. The row may have changed
   * since.
   */
  onResume: (seen: Partial<Values>) => void;
};

/**
 * Stores the changes in a form on the device until they are saved or discarded, so that they survive closing the form, opening
 * another row, a reload, and a missing network. Returns a function that deletes the draft.
 */
export function useFormDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  { key, secrets = [], seen, onResume }: FormDraftInput<Values>,
): () => Promise<void> {
  const database = useStore(databaseStore);
  const resume = useEffectEvent((held: unknown) => {
    const draft = v.safeParse(FormDraft, held);
    if (!draft.success) return;
    const values = form.getValues();
    // A field of the draft is ignored if the form no longer has that field, or if the user has changed the field before the
    // device had read the draft.
    const names = Object.keys(draft.output.typed).filter(
      (name) => name in values && !form.getFieldState(name as Path<Values>).isDirty, // `name in values` makes the cast safe.
    );
    for (const name of names) form.setValue(name as Path<Values>, draft.output.typed[name] as never, { shouldDirty: true });
    // The cast is safe: the draft holds values that the row had.
    onResume(Object.fromEntries(names.map((name) => [name, draft.output.seen[name]])) as Partial<Values>);
  });
  const seenOf = useEffectEvent((names: readonly string[]) => Object.fromEntries(names.map((name) => [name, seen[name]])));
  const keptOf = useEffectEvent((names: readonly string[]) => names.filter((name) => !secrets.includes(name)));
  useEffect(() => {
    let isUnmounted = false;
    const meta = key === undefined ? undefined : database?.meta;
    const restore = async () => {
      const held = await meta?.get(`form:${key}`).catch(() => undefined);
      if (!isUnmounted && held !== undefined) resume(held.value);
    };
    void restore();
    const unsubscribe = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const names = keptOf(Object.keys(dirtyFields));
        const typed = Object.fromEntries(names.map((name) => [name, values[name]]));
        const storeDraft = async () => {
          if (names.length === 0) await meta?.delete(`form:${key}`);
          else await meta?.put({ key: `form:${key}`, value: { typed, seen: seenOf(names) } });
        };
        // If the device is full, or its user has logged out since, no draft of the form is stored.
        void storeDraft().catch(() => undefined);
      },
    });
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [database, form, key]);
  return useCallback(async () => {
    if (key !== undefined) await database?.meta.delete(`form:${key}`).catch(() => undefined);
  }, [database, key]);
}
