import { hashKey } from '@tanstack/react-query';

/** The values of a form by the names of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Returns whether a user would read two values of a field as the same. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  // Two files never count as equal, because their content can't be compared without waiting.
  if (a instanceof Blob || b instanceof Blob) return false;
  return hashKey([a]) === hashKey([b]);
}

/**
 * Two states of a form's row: `seen` contains the row's values as the user last saw them, and `latest` contains the row's current
 * values.
 */
export type SeenAndLatestValues<Values extends FormValues> = { readonly seen: Values; readonly latest: Values };

/** Returns whether a field was changed here and on another screen, so that the user has to choose. */
export const isConflicting = <Values extends FormValues>(
  { seen, latest }: SeenAndLatestValues<Values>,
  name: keyof Values,
): boolean => !isSameValue(seen[name], latest[name]);

type MergedValues<Values extends FormValues> = {
  readonly seen: Values;
  /** The fields that the user did not touch and that take the row's new value. */
  readonly taken: readonly string[];
  /** The touched fields whose typed value equals the row's new value. */
  readonly agreed: readonly string[];
  /** The touched fields whose typed value differs from the row's value, which another screen changed too. */
  readonly contested: readonly string[];
};

/** Merges a newer row into a form: untouched fields take the row's values, and typed values stay. */
export function mergeValues<Values extends FormValues>(
  known: SeenAndLatestValues<Values>,
  typed: Values,
  next: Values,
): MergedValues<Values> {
  const names = Object.keys(next);
  const isChangedByUser = (name: string) => !isSameValue(typed[name], known.latest[name]);
  const isChangedOnServer = (name: string) => !isSameValue(known.latest[name], next[name]);
  const isSameChange = (name: string) => isSameValue(typed[name], next[name]);
  const contested = names.filter(
    (name) => isChangedByUser(name) && !isSameChange(name) && !isSameValue(known.seen[name], next[name]),
  );
  const unseen = Object.fromEntries(contested.map((name) => [name, known.seen[name]]));
  return {
    seen: { ...next, ...unseen },
    taken: names.filter((name) => !isChangedByUser(name) && isChangedOnServer(name)),
    agreed: names.filter((name) => isChangedByUser(name) && isSameChange(name)),
    contested,
  };
}
