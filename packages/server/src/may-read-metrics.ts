import { isSameSecret } from './is-same-secret.ts';

/**
 * Returns whether a request with this `authorization` header may read the metrics of a process. If `METRICS_TOKEN` is not set, no
 * request may read them.
 */
export const mayReadMetrics = (metricsToken: string | null, authorization: string | undefined): boolean =>
  metricsToken !== null && isSameSecret(authorization ?? '', `Bearer ${metricsToken}`);
