import type { IntegrationId } from '@prosa/contract/ids';
import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import type { Secrets } from '../platform/secrets.ts';
import type { Read } from '../platform/write.ts';
import type { CallableIntegration } from './calls/integration-attempt.ts';
import { toQueueIntegration } from './integration-rows.ts';

/** An integration with its settings and its decrypted secrets. */
export type StoredIntegration = QueueIntegration & CallableIntegration & Pick<QueueIntegration, 'id'>;

/** Finds an integration with its decrypted secrets. Returns undefined if it was deleted, or if the plan has no integrations. */
export async function findCallableIntegration(
  { tx, companyId }: Read,
  secrets: Secrets,
  id: IntegrationId,
): Promise<StoredIntegration | undefined> {
  const row = await tx
    .selectFrom('queue_integrations as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .selectAll('i')
    .where('i.company_id', '=', companyId)
    .where('i.id', '=', id)
    .where('p.use_integrations', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const open = (sealed: Buffer | null): string | null => (sealed === null ? null : secrets.open(sealed));
  return { ...toQueueIntegration(row), secret: open(row.secret_sealed), jsonContent: open(row.json_content_sealed) };
}
