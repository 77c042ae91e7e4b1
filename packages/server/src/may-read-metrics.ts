import { isSameSecret } from './is-same-secret.ts';

/**
 * Returns whether a request with this `authorization` header may read a process's metrics. Without `METRICS_TOKEN` no request
 * may.
 */
export const mayReadMetrics = (metricsToken: string | null, authorization: string | undefined): boolean =>
  metricsToken !== null && isSameSecret(authorization ?? '', `Bearer ${metricsToken}`);
