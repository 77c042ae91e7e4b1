import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useStore } from '../platform/store.ts';
import { databaseStore } from '../sync/database/current-database.ts';

declare module '../sync/database/local-database.ts' {
  interface DeclaredMeta {
    readonly form: { readonly key: `form:${string}`; readonly value: Readonly<Record<string, unknown>> };
  }
}

/**
 * Keeps what is changed in a form on the device until it is saved or discarded: closing the form, another row, a reload and a
 * missing network lose nothing. Returns how to forget it.
 */
export function useFormDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  key: string,
): () => Promise<void> {
  const database = useStore(databaseStore);
  useEffect(() => {
    let isGone = false;
    const meta = database?.meta;
    const restore = async () => {
      const held = await meta?.get(`form:${key}`).catch(() => undefined);
      if (isGone || held === undefined || typeof held.value !== 'object') return;
      const values = form.getValues();
      for (const [name, value] of Object.entries(held.value))
        // A field that the form no longer has is left out.
        if (name in values) form.setValue(name as Path<Values>, value as never, { shouldDirty: true });
    };
    void restore();
    const unsubscribe = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const dirty = Object.keys(dirtyFields).map((name) => [name, values[name as keyof typeof values]] as const);
        const keep = async () => {
          if (dirty.length === 0) await meta?.delete(`form:${key}`);
          else await meta?.put({ key: `form:${key}`, value: Object.fromEntries(dirty) });
        };
        // A device that is full, or whose user logged out meanwhile, keeps no draft of the form.
        void keep().catch(() => undefined);
      },
    });
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [database, form, key]);
  return useCallback(async () => {
    await database?.meta.delete(`form:${key}`).catch(() => undefined);
  }, [database, key]);
}
