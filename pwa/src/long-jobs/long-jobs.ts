import {
  ListLongJobFailuresAnswer,
  ListLongJobsAnswer,
  LongJob,
  type LongJobFailure,
  type LongJobKind,
} from '@prosa/contract/long-jobs/long-job';
import type { LongJobId } from '@prosa/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../platform/requests/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { onLiveEvent } from '../sync/live/live-signal.ts';

/** The interval at which a running job is loaded again, in milliseconds. Live events about its progress may get lost. */
const REFRESH_MS = 3_000;
const LONG_JOBS_KEY = 'long-jobs';
const toQueryKey = (kind: LongJobKind) => [LONG_JOBS_KEY, kind];

/**
 * Loads the company's newest long job of a kind. Null if there is none, and undefined until the server has answered. When a job
 * that was shown as running has ended, all lists of the server are read again, because the live events about the rows that the
 * job has changed may get lost.
 */
export function useLongJob(kind: LongJobKind): LongJob | null | undefined {
  const { data: job } = useQuery({
    queryKey: toQueryKey(kind),
    queryFn: async () => {
      const { jobs } = await callApi('GET', `/long-jobs?kind=${kind}`, { schema: ListLongJobsAnswer });
      return jobs[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? REFRESH_MS : false),
  });
  const runningId = useRef<LongJobId>(undefined);
  useEffect(() => {
    if (job?.state === 'running') runningId.current = job.id;
    else if (job != null && job.id === runningId.current) {
      runningId.current = undefined;
      void serverQueries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== LONG_JOBS_KEY });
    }
  }, [job]);
  return job;
}

/**
 * Shows the state of a long job from an answer or a live event. An event that arrives late does not reduce the shown progress.
 */
export function showLongJob(job: LongJob): void {
  serverQueries.setQueryData<LongJob | null>(toQueryKey(job.kind), (shown) =>
    shown?.id === job.id && (shown.done > job.done || shown.state !== 'running') ? shown : job,
  );
}
onLiveEvent('longJob', ({ job }) => showLongJob(job));

/** Cancels a long job. Throws `ApiRefusal` or `NotNow`, like `listLongJobFailures`. */
export async function cancelLongJob({ id }: LongJob): Promise<void> {
  showLongJob(await callApi('DELETE', `/long-jobs/${id}`, { schema: LongJob }));
}

export async function listLongJobFailures(id: LongJobId): Promise<LongJobFailure[]> {
  const failures: LongJobFailure[] = [];
  for (let isMore = true; isMore;) {
    const after = failures.at(-1)?.line ?? 0;
    const page = await callApi('GET', `/long-jobs/${id}/failures?after=${after}`, { schema: ListLongJobFailuresAnswer });
    failures.push(...page.failures);
    isMore = page.hasMore;
  }
  return failures;
}
