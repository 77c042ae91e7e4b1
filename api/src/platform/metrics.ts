import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

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

/** The process's own figures and those of its requests. */
export function createMetrics(): Metrics {
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
  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route, status }, seconds);
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}
