import { randomUUID } from 'node:crypto';
import type { LeanClient } from '../load/lean-client.ts';
import type { BenchServer } from '../start-server.ts';
import { toCustomerWebhook, type CustomerMessage } from './customer-webhook.ts';
import type { FakeProvider } from './fake-provider.ts';
import type { IntakeCompany } from './intake-companies.ts';
import type { LiveEventListener } from './live-event-listener.ts';

/**
 * The running server with its companies, the client that sends webhooks to it, the listener for its live events, and its
 * provider.
 */
export type IntakeBenchContext = {
  readonly server: BenchServer;
  readonly client: LeanClient;
  readonly listener: LiveEventListener;
  readonly provider: FakeProvider;
  readonly companies: readonly [IntakeCompany, IntakeCompany, IntakeCompany];
};

/** The pause in milliseconds after a customer's last message before a bot answers the burst. */
export const BURST_PAUSE_MS = 1_000;

export const createMessageText = (): string => `intake-${randomUUID()}`;

export const sendWebhook = ({ client }: IntakeBenchContext, number: string, written: readonly CustomerMessage[]): Promise<void> =>
  client.ask(toCustomerWebhook(number, written));
