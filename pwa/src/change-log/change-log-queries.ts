import { type AdministrationEntity, ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../platform/requests/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';

export type ChangeLogFilter = {
  readonly entity?: AdministrationEntity | undefined;
  readonly userId?: number | undefined;
  /** The first instant of the listed changes. Undefined if there is no limit. */
  readonly from?: string | undefined;
  /** The last instant of the listed changes. Undefined if there is no limit. */
  readonly to?: string | undefined;
};

/** Loads the company's change log page by page, starting with the newest changes. Loading needs the network. */
export const useChangeLog = (filter: ChangeLogFilter) =>
  useInfiniteQuery({
    queryKey: ['change-log', filter],
    queryFn: ({ pageParam }) =>
      callApi('GET', `/change-log${toQueryString({ ...filter, before: pageParam })}`, { schema: ListChangeLogAnswer }),
    initialPageParam: undefined as string | undefined, // Each later page gets the last id of the page before.
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

/** Converts a filter to the query string of a request, without undefined values. */
function toQueryString(filter: Readonly<Record<string, string | number | undefined>>): string {
  const parameters = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
}

/** Loads the change log again if it is shown. */
export const refreshChangeLog = (): void => void serverQueries.invalidateQueries({ queryKey: ['change-log'] });
