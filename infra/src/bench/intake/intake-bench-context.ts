import { randomUUID } from 'node:crypto';
import type { LeanClient } from '../load/lean-client.ts';
import type { BenchServer } from '../start-server.ts';
import { toCustomerWebhook, type CustomerMessage } from './customer-webhook.ts';
import type { FakeProvider } from './fake-provider.ts';
import type { IntakeCompany } from './intake-companies.ts';
import type { LiveEventListener } from './live-event-listener.ts';

/** The running server with its companies, and everything that writes to it and hears of it. */
export type IntakeBenchContext = {
  readonly server: BenchServer;
  readonly client: LeanClient;
  readonly listener: LiveEventListener;
  readonly provider: FakeProvider;
  readonly companies: readonly [IntakeCompany, IntakeCompany, IntakeCompany];
};

/** The pause of a customer in milliseconds after which a bot answers. */
export const BURST_PAUSE_MS = 1_000;

export const createMessageText = (): string => `intake-${randomUUID()}`;

export const sendWebhook = ({ client }: IntakeBenchContext, number: string, written: readonly CustomerMessage[]): Promise<void> =>
  client.ask(toCustomerWebhook(number, written));
