import { sql } from 'kysely';
import type { Channel } from '@prosa/contract/channels/channel';
import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { queryBuilder } from '@prosa/database/query-builder';
import type { InboundEvent } from '../../channels/channel-adapter.ts';
import type { Services } from '../../platform/services.ts';

type KnownEvent = Exclude<InboundEvent, { kind: 'unknown' }>;

/** A stored webhook that has not been processed yet. */
type StoredWebhook = { readonly id: string; readonly whatsappId: ConnectionId; readonly events: readonly KnownEvent[] };

/** Loads stored webhooks in the order in which they were stored. Leaves out processed and missing ones. */
export async function loadStoredWebhooks(
  { database, channels, log }: Pick<Services, 'database' | 'channels' | 'log'>,
  companyId: CompanyId,
  ids: readonly string[],
): Promise<StoredWebhook[]> {
  const [rows] = await database.readTenant(companyId, selectWebhooks(companyId, ids));
  return rows.flatMap(({ id, whatsappId, channel, payload }) => {
    const adapter = channels.get(channel);
    if (adapter === undefined) return [];
    const events = adapter.parseWebhook(payload).filter((event): event is KnownEvent => {
      if (event.kind === 'unknown') log.info({ companyId, whatsappId, reason: event.reason }, 'a webhook told something unknown');
      return event.kind !== 'unknown';
    });
    return [{ id, whatsappId, events }];
  });
}

type StoredWebhookRow = {
  readonly id: string;
  readonly whatsappId: ConnectionId;
  readonly channel: Channel;
  readonly payload: unknown;
};

const selectWebhooks = (companyId: CompanyId, ids: readonly string[]) =>
  sql<StoredWebhookRow>`
    select d.id::text, d.payload, w.id as "whatsappId", w.channel
      from webhook_deliveries d join whatsapps w on w.company_id = d.company_id and w.id = d.whatsapp_id
     where d.company_id = ${companyId} and d.id = any(${ids}::bigint[]) and d.processed_at is null order by d.id`.compile(
    queryBuilder,
  );
