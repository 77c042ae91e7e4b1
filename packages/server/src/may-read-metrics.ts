import { isSameSecret } from './is-same-secret.ts';

/** Whether a request with this `authorization` header may read a process's metrics; nobody may where there is no `METRICS_TOKEN`. */
export const mayReadMetrics = (metricsToken: string | null, authorization: string | undefined): boolean =>
  metricsToken !== null && isSameSecret(authorization ?? '', `Bearer ${metricsToken}`);
