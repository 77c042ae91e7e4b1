import { Flow, ListFlowVersionsAnswer, ReadFlowVersionAnswer } from '@prosa/contract/flows/flow';
import type { PublishFlowBody, RestoreFlowVersionBody } from '@prosa/contract/flows/write-flow';
import { PublishFlowAnswer } from '@prosa/contract/flows/write-flow';
import type { FlowId } from '@prosa/contract/ids';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import { callApi } from '../../platform/requests/api-client.ts';
import { serverQueries } from '../../server/server-queries.tsx';

/** The maximum time for which a request about the draft waits until the server has stored the drawing, in milliseconds. */
export const MAX_STORE_WAIT_MS = 10_000;

/** Returns the published versions of a flow, the newest first, page by page. Needs the network. */
export const useFlowVersions = (flowId: FlowId) =>
  useInfiniteQuery({
    queryKey: ['flow-versions', flowId],
    queryFn: ({ pageParam }) =>
      callApi('GET', `/flowbuilder/versions/${flowId}${pageParam === null ? '' : `?before=${pageParam}`}`, {
        schema: ListFlowVersionsAnswer,
      }),
    initialPageParam: null as number | null, // The parameter of a page is the last version of the page before it.
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.version : undefined),
  });

/** Loads one version with its drawing, which never changes. Sends no request if `version` is null. */
export const useFlowVersion = (flowId: FlowId, version: number | null) =>
  useQuery({
    enabled: version !== null,
    queryKey: ['flow-versions', flowId, version],
    queryFn: () => callApi('GET', `/flowbuilder/versions/${flowId}/${version}`, { schema: ReadFlowVersionAnswer }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the list of versions again, if it is shown. */
export const refreshFlowVersions = (flowId: FlowId) =>
  serverQueries.invalidateQueries({ queryKey: ['flow-versions', flowId], exact: true });

/** Publishes the server's draft. Throws `ApiRefusal` or `NotNow`. */
export const publishFlow = (body: PublishFlowBody): Promise<v.InferOutput<typeof PublishFlowAnswer>> =>
  callApi('POST', '/flowbuilder/publish', { body, schema: PublishFlowAnswer });

/**
 * Gives the draft the drawing of a version. This is an ordinary change of the draft, which the next published version contains.
 * Throws `ApiRefusal` or `NotNow`.
 */
export const restoreFlowVersion = (body: RestoreFlowVersionBody): Promise<Flow> =>
  callApi('POST', '/flowbuilder/versions/restore', { body, schema: Flow });
