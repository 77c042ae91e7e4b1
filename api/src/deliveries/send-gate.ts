import { createCircuitBreaker, type CircuitBreaker } from '../platform/circuit-breaker.ts';
import type { Services } from '../platform/services.ts';
import { createSendRate, type SendRate } from './send-rate.ts';

/**
 * Decides whether a send has to wait. `rate` has the provider's rate limits. `breaker` is the circuit breaker of a provider that
 * does not answer.
 */
export type SendGate = { readonly rate: SendRate; readonly breaker: CircuitBreaker };

/** Creates the gate of one process. With Redis, all processes share the rates. */
export const createSendGate = ({ redis }: Pick<Services, 'redis'>): SendGate => ({
  rate: createSendRate(redis),
  breaker: createCircuitBreaker(),
});
