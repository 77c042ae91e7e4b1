import { type AdministrationEntity, ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../platform/requests/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';

export type ChangeLogFilter = {
  readonly entity?: AdministrationEntity | undefined;
  readonly userId?: number | undefined;
  /** The bounds of the period in which the listed changes were made. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Loads the company's change log page by page, the newest changes first. Needs the network. */
export const useChangeLog = (filter: ChangeLogFilter) =>
  useInfiniteQuery({
    queryKey: ['change-log', filter],
    queryFn: ({ pageParam }) =>
      callApi('GET', `/change-log${toQueryString({ ...filter, before: pageParam })}`, { schema: ListChangeLogAnswer }),
    initialPageParam: undefined as string | undefined, // Each later page gets the last id of the page before.
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

/** Converts a filter to the query string of a request. Undefined values are left out. */
function toQueryString(filter: Readonly<Record<string, string | number | undefined>>): string {
  const parameters = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
}

/** Loads the change log again if it is shown. */
export const refreshChangeLog = (): void => void serverQueries.invalidateQueries({ queryKey: ['change-log'] });
