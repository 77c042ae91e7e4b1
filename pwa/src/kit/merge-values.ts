import { hashKey } from '@tanstack/react-query';

/** The values of a form by the names of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Whether two values of a field are the same to whoever reads them. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  // A file has nothing that a hash could see.
  if (a instanceof Blob || b instanceof Blob) return false;
  return hashKey([a]) === hashKey([b]);
}

/** A form's knowledge of its row: `seen` is the value of each field that its user has seen, `latest` is the row as it is now. */
export type RowKnowledge<Values extends FormValues> = { readonly seen: Values; readonly latest: Values };

/** A field that was changed here and on another screen, so that its user has to choose. */
export const isContested = <Values extends FormValues>({ seen, latest }: RowKnowledge<Values>, name: keyof Values): boolean =>
  !isSameValue(seen[name], latest[name]);

type MergedValues<Values extends FormValues> = {
  readonly seen: Values;
  /** The fields that nobody touched here: they take the row's new value. */
  readonly taken: readonly string[];
  /** The fields into which the same was typed as the row has now. */
  readonly agreed: readonly string[];
  /** The fields that say something else here than in the row, which changed, too. */
  readonly contested: readonly string[];
};

/** Merges a newer row into a form: fields that were not touched follow the row, and what was typed stays. */
export function mergeValues<Values extends FormValues>(
  known: RowKnowledge<Values>,
  typed: Values,
  next: Values,
): MergedValues<Values> {
  const names = Object.keys(next);
  const isTouched = (name: string) => !isSameValue(typed[name], known.latest[name]);
  const isMoved = (name: string) => !isSameValue(known.latest[name], next[name]);
  const isAgreed = (name: string) => isSameValue(typed[name], next[name]);
  const contested = names.filter((name) => isTouched(name) && !isAgreed(name) && !isSameValue(known.seen[name], next[name]));
  const unseen = Object.fromEntries(contested.map((name) => [name, known.seen[name]]));
  return {
    seen: { ...next, ...unseen },
    taken: names.filter((name) => !isTouched(name) && isMoved(name)),
    agreed: names.filter((name) => isTouched(name) && isAgreed(name)),
    contested,
  };
}
