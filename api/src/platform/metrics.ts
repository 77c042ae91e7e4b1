import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { strayErrorCounts } from '@prosa/database/stray-errors';
import type { FeedLag } from './feed-lag.ts';

/** One answered request, by its route's template: paths and companies never become labels. */
export type AnsweredRequest = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  readonly countRequest: (request: AnsweredRequest) => void;
  readonly contentType: string;
  /** The metrics as Prometheus reads them. */
  readonly read: () => Promise<string>;
};

/** The process's own figures, those of its requests, and how far the change feed is behind. */
export function createMetrics(feedLag: () => Promise<FeedLag>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered', labelNames, registers: [registry] });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const lag = new Gauge({
    name: 'change_feed_lag_seconds',
    help: 'How long an open transaction has held the change feed back, and whose it is',
    labelNames: ['culprit'] as const,
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
  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route, status }, seconds);
    },
    contentType: registry.contentType,
    async read() {
      lag.reset();
      // Without a database there is no figure, but the others are wanted then most.
      const behind = await feedLag().catch(() => undefined);
      if (behind !== undefined) lag.set({ culprit: behind.culprit }, behind.seconds);
      return registry.metrics();
    },
  };
}
