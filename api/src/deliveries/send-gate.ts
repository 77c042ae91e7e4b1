import { createCircuitBreaker, type CircuitBreaker } from '../platform/circuit-breaker.ts';
import type { Services } from '../platform/services.ts';
import { createSendRate, type SendRate } from './send-rate.ts';

/**
 * The two reasons why a send may have to wait: the provider's rate limits, and the circuit breaker of a provider that does not
 * answer.
 */
export type SendGate = { readonly rate: SendRate; readonly breaker: CircuitBreaker };

/** Creates the gate of one process. With Redis, all processes share the rates. */
export const createSendGate = ({ redis }: Pick<Services, 'redis'>): SendGate => ({
  rate: createSendRate(redis),
  breaker: createCircuitBreaker(),
});
