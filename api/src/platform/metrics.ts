import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ClientErrorOrigin } from '@prosa/contract/client-errors/client-error';
import { strayErrorCounts } from '@prosa/server/stray-errors';
import type { FeedLag } from './database/feed-lag.ts';
import type { JobCounts } from './jobs/load-job-counts.ts';

/** An answered request with the template of its route. Paths and companies never become labels of a metric. */
export type AnsweredRequest = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  readonly countRequest: (request: AnsweredRequest) => void;
  /** Counts an error that the app has reported. */
  readonly countClientError: (origin: ClientErrorOrigin) => void;
  readonly contentType: string;
  /** Returns the metrics in the text format of Prometheus. */
  readonly read: () => Promise<string>;
};

type MetricSources = { readonly feedLag: () => Promise<FeedLag>; readonly jobCounts: () => Promise<readonly JobCounts[]> };

let openedProcessRegistry: Registry | undefined;

/**
 * Returns the registry of the process's own metrics, such as its memory and the delay of its event loop. The first call starts
 * the collection of these metrics. The collection starts only once in a process, because prom-client cannot stop its timer, which
 * fires a hundred times a second.
 */
function openProcessRegistry(): Registry {
  if (openedProcessRegistry === undefined) {
    openedProcessRegistry = new Registry();
    collectDefaultMetrics({ register: openedProcessRegistry });
  }
  return openedProcessRegistry;
}

/**
 * Creates the metrics of this process. The lag of the change feed and the number of jobs are measured each time Prometheus
 * reads the metrics.
 */
export function createMetrics({ feedLag, jobCounts }: MetricSources): Metrics {
  const registry = new Registry();
  const processRegistry = openProcessRegistry();
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered', labelNames, registers: [registry] });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const clientErrors = new Counter({
    name: 'client_errors_total',
    help: 'Errors that the app of a user did not expect and reported',
    labelNames: ['origin'] as const,
    registers: [registry],
  });
  const lag = new Gauge({
    name: 'change_feed_lag_seconds',
    help: 'How long an open transaction has held the change feed back, and whose it is',
    labelNames: ['cause'] as const,
    registers: [registry],
  });
  void new Gauge({
    name: 'uncaught_errors',
    help: 'Errors that nobody caught since the process began: for a caller, in a promise, or in the process itself',
    labelNames: ['origin'] as const,
    registers: [registry],
    collect() {
      for (const [origin, count] of Object.entries(strayErrorCounts)) this.set({ origin }, count);
    },
  });
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that are due and wait, that run, or that were given up and are kept for two weeks; of all processes',
    labelNames: ['lane', 'state'] as const,
    registers: [registry],
  });
  const oldestJob = new Gauge({
    name: 'jobs_oldest_waiting_seconds',
    help: 'How long the oldest job that waits in a lane has been due',
    labelNames: ['lane'] as const,
    registers: [registry],
  });
  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route, status }, seconds);
    },
    countClientError: (origin) => clientErrors.inc({ origin }),
    contentType: registry.contentType,
    async read() {
      lag.reset();
      // While the database can't be reached, only this metric is missing. The other metrics are especially useful then.
      const behind = await feedLag().catch(() => undefined);
      if (behind !== undefined) lag.set({ cause: behind.cause }, behind.seconds);
      jobs.reset();
      oldestJob.reset();
      for (const { lane, oldestSeconds, ...states } of await jobCounts().catch(() => [])) {
        for (const [state, count] of Object.entries(states)) jobs.set({ lane, state }, count);
        oldestJob.set({ lane }, oldestSeconds);
      }
      return Registry.merge([processRegistry, registry]).metrics();
    },
  };
}
