import type { CompanyId } from '@prosa/contract/ids';
import { statements } from '@prosa/database/statements';
import type { InboundEvent } from '../channels/channel-adapter.ts';
import { applyStatus } from '../deliveries/apply-status.ts';
import type { Services } from '../platform/services.ts';
import { receiveMessage } from './receive-message.ts';

/**
 * Works through one stored webhook, each event in its own transaction. An event that fails doesn't hold the others; it
 * throws at the end, so that the job comes back, when what is done already is a no-op.
 */
export async function processWebhook(services: Services, companyId: CompanyId, deliveryId: string): Promise<void> {
  const [[delivery]] = await services.database.readTenant(companyId, findDelivery(companyId, deliveryId));
  const adapter = delivery === undefined ? undefined : services.channels.get(delivery.channel);
  if (delivery === undefined || delivery.processed_at !== null || adapter === undefined) return;
  const failures: unknown[] = [];
  for (const event of adapter.parseWebhook(delivery.payload)) {
    try {
      await applyEvent(services, companyId, delivery.whatsappId, event);
    } catch (error) {
      failures.push(error);
    }
  }
  const failure = failures.length === 0 ? null : String(failures[0]);
  const processedAt = failure === null ? services.clock() : null;
  await services.database.writeTenant(companyId, noteProcessed(companyId, deliveryId, { processed_at: processedAt, failure }));
  if (failures.length > 0) throw new AggregateError(failures, 'events of a webhook failed');
}

async function applyEvent(services: Services, companyId: CompanyId, whatsappId: number, event: InboundEvent): Promise<void> {
  if (event.kind === 'message') await receiveMessage(services, companyId, whatsappId, event.message);
  else if (event.kind === 'status') {
    const { providerId, messageId, ack, failure, at } = event;
    await applyStatus(services, companyId, whatsappId, { providerId, messageId, ack, failure, at: at.toISOString() }, 1);
  } else services.log.info({ companyId, whatsappId, reason: event.reason }, 'a webhook told something unknown');
}

const findDelivery = (companyId: CompanyId, deliveryId: string) =>
  statements
    .selectFrom('webhook_deliveries as d')
    .innerJoin('whatsapps as w', (join) => join.onRef('w.company_id', '=', 'd.company_id').onRef('w.id', '=', 'd.whatsapp_id'))
    .select(['d.payload', 'd.processed_at', 'w.id as whatsappId', 'w.channel'])
    .where('d.company_id', '=', companyId)
    .where('d.id', '=', deliveryId)
    .compile();

const noteProcessed = (
  companyId: CompanyId,
  deliveryId: string,
  outcome: { processed_at: Date | null; failure: string | null },
) =>
  statements
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('company_id', '=', companyId)
    .where('id', '=', deliveryId)
    .compile();
