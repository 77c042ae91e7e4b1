import { useMemo } from 'react';
import * as v from 'valibot';
import { useSearchParams } from 'wouter';

type UrlFilterValues<S extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<S, undefined>>;

/**
 * Stores the filters, the order and the open row in the address, so that the user can bookmark the address or send it to a
 * colleague. A value that the schema refuses is replaced by the default, and a default does not appear in the address.
 */
export function useUrlFilters<S extends v.ObjectEntries>(
  schema: v.ObjectSchema<S, undefined>,
): [UrlFilterValues<S>, (changes: Partial<UrlFilterValues<S>>) => void] {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const filters = useMemo(() => parseUrlFilters(schema, new URLSearchParams(query)), [schema, query]);
  const setFilters = (changes: Partial<UrlFilterValues<S>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        const defaults = parseUrlFilters(schema, new URLSearchParams());
        for (const [name, value] of Object.entries(changes)) {
          next.delete(name);
          if (JSON.stringify(value) === JSON.stringify(defaults[name as keyof typeof defaults])) continue;
          for (const each of Array.isArray(value) ? value : [value]) next.append(name, String(each));
        }
        return next;
      },
      { replace: true },
    );
  return [filters, setFilters];
}

/**
 * Parses the filters in the query of an address. A filter that is a list takes all values of its parameter, and any other filter
 * takes one.
 */
export function parseUrlFilters<S extends v.ObjectEntries>(
  schema: v.ObjectSchema<S, undefined>,
  params: URLSearchParams,
): UrlFilterValues<S> {
  const read = Object.entries(schema.entries).map(([name, entry]) => {
    const values = params.getAll(name);
    const asList = v.safeParse(entry, values.length === 0 ? undefined : values);
    const parsed = asList.success ? asList : v.safeParse(entry, values[0]);
    // Every filter's schema has a default, which parsing undefined returns.
    return [name, parsed.success ? parsed.output : v.parse(entry, undefined)];
  });
  return Object.fromEntries(read) as UrlFilterValues<S>; // The cast is safe: each value is the output of its own entry's schema.
}
