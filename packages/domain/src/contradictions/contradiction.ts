/**
 * A contradiction between settings: they may be saved together, although one of them then has no effect or an unwanted one. The
 * form shows the text of the contradiction at `field`.
 */
export type Contradiction<Fields, Context, Name extends string> = {
  readonly name: Name;
  readonly field: keyof Fields;
  readonly holds: (fields: Fields, context: Context) => boolean;
};

/**
 * Finds the contradictions that hold, but at most one for each field. If several contradictions hold for a field, the first one
 * in the list counts.
 */
export function findContradictionByField<Fields, Context, Name extends string>(
  contradictions: readonly Contradiction<Fields, Context, Name>[],
  fields: Fields,
  context: Context,
): ReadonlyMap<keyof Fields, Name> {
  const found = new Map<keyof Fields, Name>();
  for (const { name, field, holds } of contradictions) if (!found.has(field) && holds(fields, context)) found.set(field, name);
  return found;
}

export const isBlank = (text: string): boolean => text.trim() === '';
