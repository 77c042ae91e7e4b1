import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { sql, type CompiledQuery } from 'kysely';
import { queryBuilder } from '@prosa/database/query-builder';
import type { JobLane } from '@prosa/database/tables/work';
import type { TenantDatabase } from '@prosa/database/tenant';
import { createBatcher } from '@prosa/database/create-batcher';
import { isDatabaseUnreachable } from '../platform/database/is-database-unreachable.ts';
import type { WakeSignal } from '../platform/jobs/wake-signal.ts';
import type { ChannelAdapter } from './channel-adapter.ts';
import { toWebhookDeliveries, type WebhookBody } from './to-webhook-deliveries.ts';
import { processWebhookJob, receiveMessagesJob } from './webhook-jobs.ts';

/** A webhook's body, and the connection whose secret signed the body. */
export type SignedWebhook = WebhookBody & {
  readonly companyId: CompanyId;
  readonly whatsappId: ConnectionId;
  /** The sealed secret that verified the signature. */
  readonly appSecretSealed: Buffer;
};

/**
 * The maximum number of webhooks that one transaction stores. Even a busy process receives fewer webhooks during one commit.
 */
const MAX_WEBHOOKS_PER_TRANSACTION = 200;
/**
 * The maximum time in milliseconds that a batch of webhooks waits for the locks on their connections. This limit is short,
 * because other webhooks wait behind the batch.
 */
const LOCK_WAIT_MS = 500;
/**
 * The maximum time in milliseconds that a webhook waits for the lock when it is tried again alone, after its batch failed. This
 * limit may be long, because no other webhook waits behind this one.
 */
const LOCK_WAIT_ALONE_MS = 10_000;

/**
 * Stores each webhook once, with the jobs that process it. A second webhook with the same bytes changes nothing. Webhooks that
 * arrive during a commit are stored together in the next transaction, in their order.
 *
 * Each promise resolves after the commit of its webhook. If the connection was deleted or got another secret, the webhook is not
 * stored, and the promise resolves to false.
 */
export function createWebhookStore(
  { database, jobs }: { readonly database: TenantDatabase; readonly jobs: Pick<WakeSignal, 'wake'> },
  splitWebhook: ChannelAdapter['splitWebhook'],
): (webhook: SignedWebhook) => Promise<boolean> {
  const storeWebhooks = async (webhooks: readonly SignedWebhook[], lockWaitMs: number): Promise<boolean[]> => {
    const storedWebhooks = await database.writePlatform('receive-webhook', toStoreStatement(splitWebhook, webhooks), {
      lockWaitMs,
    });
    jobs.wake(storedWebhooks[0]?.lanes ?? []);
    const storedIndexes = new Set(storedWebhooks.map(({ place }) => place));
    return webhooks.map((_, index) => storedIndexes.has(index));
  };
  return createBatcher({
    runTogether: (webhooks) => storeWebhooks(webhooks, LOCK_WAIT_MS),
    runAlone: async (webhook) => (await storeWebhooks([webhook], LOCK_WAIT_ALONE_MS)).every(Boolean),
    mayRunAlone: (error) => !isDatabaseUnreachable(error),
    maxItems: MAX_WEBHOOKS_PER_TRANSACTION,
  });
}

/** Writes a job's name or lane into the text of the statement, because the statement's only parameter is the list of webhooks. */
const toLiteral = (value: string) => sql.lit(value);

type StoredWebhookRow = { place: number; lanes: JobLane[] };

/**
 * Inserts webhooks and their jobs. The statement leaves out a webhook if the secret that signed it is no longer the secret of its
 * connection, because the process may have checked the signature with a cached secret.
 */
const insertWebhooksSql = sql<StoredWebhookRow>`
    with given as (
      select * from json_to_recordset(${'[]'}::json)
        as given(place int, part int, company_id int, whatsapp_id int, secret text, digest text, conversation text, payload jsonb)),
    taken as materialized (
      select given.* from given join whatsapps w on w.company_id = given.company_id and w.id = given.whatsapp_id
         and w.app_secret_sealed = decode(given.secret, 'base64')),
    stored as (
      insert into webhook_deliveries (company_id, whatsapp_id, digest, conversation, payload)
      select company_id, whatsapp_id, decode(digest, 'base64'), conversation, payload from taken order by place, part
      on conflict do nothing returning company_id, id, whatsapp_id, conversation),
    added as (
      insert into jobs (company_id, lane, task, payload, serial_key)
      select company_id, case when conversation is null then ${toLiteral(processWebhookJob.lane)} else ${toLiteral(receiveMessagesJob.lane)} end,
             case when conversation is null then ${toLiteral(processWebhookJob.name)} else ${toLiteral(receiveMessagesJob.name)} end,
             jsonb_build_object('deliveryId', id::text), conversation || '@' || whatsapp_id
        from stored order by id
      returning lane)
    select place, array(select distinct lane from added) as lanes from taken`.compile(queryBuilder);
const toStoreStatement = (
  splitWebhook: ChannelAdapter['splitWebhook'],
  webhooks: readonly SignedWebhook[],
): CompiledQuery<StoredWebhookRow> => ({
  ...insertWebhooksSql,
  parameters: [toStatementParameter(splitWebhook, webhooks)],
});

/**
 * Builds the JSON text that is the parameter of the statement. Concatenates strings, because each payload is already JSON text
 * and need not be serialized again.
 */
const toStatementParameter = (splitWebhook: ChannelAdapter['splitWebhook'], webhooks: readonly SignedWebhook[]): string =>
  `[${webhooks
    .flatMap(({ companyId, whatsappId, appSecretSealed, ...body }, index) => {
      const secret = appSecretSealed.toString('base64');
      return toWebhookDeliveries(splitWebhook, body).map(
        ({ digest, payload, conversation }, part) =>
          `{"place":${index},"part":${part},"company_id":${companyId},"whatsapp_id":${whatsappId},"secret":"${secret}","digest":"${digest.toString('base64')}","conversation":${JSON.stringify(conversation)},"payload":${payload}}`,
      );
    })
    .join(',')}]`;
