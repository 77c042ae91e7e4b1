import type { CompanyId } from '@prosa/contract/ids';
import type { InboundEvent } from '../channels/channel-adapter.ts';
import { applyStatus } from '../deliveries/apply-status.ts';
import type { Services } from '../platform/services.ts';
import { receiveMessage } from './receive-message.ts';

/**
 * Works through one stored webhook, each event in its own transaction. An event that fails doesn't hold the others; it
 * throws at the end, so that the job comes back, when what is done already is a no-op.
 */
export async function processWebhook(services: Services, companyId: CompanyId, deliveryId: string): Promise<void> {
  const delivery = await services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('webhook_deliveries as d')
      .innerJoin('whatsapps as w', (join) => join.onRef('w.company_id', '=', 'd.company_id').onRef('w.id', '=', 'd.whatsapp_id'))
      .select(['d.payload', 'd.processed_at', 'w.id as whatsappId', 'w.channel'])
      .where('d.company_id', '=', companyId)
      .where('d.id', '=', deliveryId)
      .executeTakeFirst(),
  );
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
  await services.database.withTenant(companyId, (tx) =>
    tx
      .updateTable('webhook_deliveries')
      .set(failures.length === 0 ? { processed_at: services.clock(), failure: null } : { failure: String(failures[0]) })
      .where('company_id', '=', companyId)
      .where('id', '=', deliveryId)
      .execute(),
  );
  if (failures.length > 0) throw new AggregateError(failures, 'events of a webhook failed');
}

async function applyEvent(services: Services, companyId: CompanyId, whatsappId: number, event: InboundEvent): Promise<void> {
  if (event.kind === 'message') await receiveMessage(services, companyId, whatsappId, event.message);
  else if (event.kind === 'status') {
    const { providerId, messageId, ack, failure, at } = event;
    await applyStatus(services, companyId, whatsappId, { providerId, messageId, ack, failure, at: at.toISOString() }, 1);
  } else services.log.info({ companyId, whatsappId, reason: event.reason }, 'a webhook told something unknown');
}
