import { useMemo } from 'react';
import * as v from 'valibot';
import type { CollectionFilter } from './collection-page-props.ts';
import type { FilterChoice } from './filter-bar.tsx';
import { useUrlFilters } from './use-url-filters.ts';

const ChosenValues = v.optional(v.array(v.string()), []);
const NO_FILTERS: readonly never[] = [];

export type ChosenFilters<Row> = {
  /** Returns whether a row passes the filters. Undefined if no value is chosen. */
  readonly matches: ((row: Row) => boolean) | undefined;
  /** Returns the filters for the bar, with the number of rows of each value if all rows are known. */
  readonly toChoices: (rows: readonly Row[] | undefined) => readonly FilterChoice[];
  readonly clear: () => void;
};

/** Keeps the chosen values of a list's filters in the address. Values of the address that no option has are ignored. */
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
  const matches = (row: Row) => applied.every(({ chosen, has }) => chosen.some((value) => has(row, value)));
  return {
    matches: applied.length === 0 ? undefined : matches,
    toChoices: (rows) =>
      active.map(({ name, label, options, chosen, has }) => ({
        name,
        label,
        chosen,
        options: options.map((option) => ({ ...option, count: rows?.filter((row) => has(row, option.value)).length })),
        onChange: (values) => setAddress({ [name]: values }),
      })),
    clear: () => setAddress(Object.fromEntries(active.map(({ name }) => [name, []]))),
  };
}
