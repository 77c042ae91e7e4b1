import { useMemo } from 'react';
import * as v from 'valibot';
import type { CollectionFilter } from './collection-page-props.ts';
import type { FilterChoice } from './filter-bar.tsx';
import { useUrlFilters } from './use-url-filters.ts';

const ChosenValues = v.optional(v.array(v.string()), []);
const NO_FILTERS: readonly never[] = [];

export type ChosenFilters<Row> = {
  /** The query string of the filters that the server applies. Empty if no value is chosen. */
  readonly query: string;
  /** Returns whether a row passes the filters that the device applies. Undefined if these filters have no chosen value. */
  readonly matches: ((row: Row) => boolean) | undefined;
  /** Returns the filters for the `FilterBar`. If `rows` contains all rows of the list, each value has its number of rows. */
  readonly toChoices: (rows: readonly Row[] | undefined) => readonly FilterChoice[];
  readonly clear: () => void;
};

/**
 * Stores the chosen values of a list's filters in the address. Values in the address that are not among a filter's options are
 * ignored.
 */
export function useCollectionFilters<Row>(filters: readonly CollectionFilter<Row>[] = NO_FILTERS): ChosenFilters<Row> {
  const names = filters.map(({ name }) => name).join(' ');
  const schema = useMemo(
    () =>
      v.object(
        Object.fromEntries(
          names
            .split(' ')
            .filter((name) => name !== '')
            .map((name): [string, typeof ChosenValues] => [name, ChosenValues]),
        ),
      ),
    [names],
  );
  const [address, setAddress] = useUrlFilters(schema);
  const active = filters.map((filter) => ({
    ...filter,
    chosen: filter.options.map(({ value }) => value).filter((value) => address[filter.name]?.includes(value) === true),
  }));
  const applied = active.filter(({ chosen }) => chosen.length > 0);
  const local = applied.flatMap((filter) => ('has' in filter ? [filter] : []));
  const matches = (row: Row) => local.every(({ chosen, has }) => chosen.some((value) => has(row, value)));
  const query = new URLSearchParams(
    applied.flatMap((filter) => ('toQuery' in filter ? [[filter.name, filter.toQuery(filter.chosen)]] : [])),
  );
  return {
    query: query.toString(),
    matches: local.length === 0 ? undefined : matches,
    toChoices: (rows) =>
      active.map(({ name, label, options, chosen, ...filter }) => ({
        name,
        label,
        chosen,
        options: options.map((option) => ({
          ...option,
          count: 'has' in filter ? rows?.filter((row) => filter.has(row, option.value)).length : undefined,
        })),
        onChange: (values) => setAddress({ [name]: values }),
      })),
    clear: () => setAddress(Object.fromEntries(active.map(({ name }) => [name, []]))),
  };
}
