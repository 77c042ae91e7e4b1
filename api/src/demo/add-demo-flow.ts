import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { createFlow } from '../flows/create-flow.ts';
import { publishDraft } from '../flows/publish-draft.ts';
import { updateFlow } from '../flows/update-flow.ts';
import type { Services } from '../platform/services.ts';
import { noChanges } from '../platform/write.ts';
import { DEMO_FLOW_NAME, DEMO_PHRASE, demoFlow } from './demo-flow.ts';

/** Draws the demo's flow in the name of `userId`, publishes it, and has a phrase start it. */
export async function addDemoFlow(
  tx: TenantTransaction,
  services: Pick<Services, 'documentWork' | 'clock' | 'newId'>,
  companyId: CompanyId,
  userId: number,
): Promise<void> {
  const author = { companyId, viewer: { id: userId } };
  const changes = noChanges();
  const queues = await tx.selectFrom('queues').select(['id', 'name', 'color']).where('company_id', '=', companyId).execute();
  const tags = await tx.selectFrom('tags').select(['id', 'name', 'color']).where('company_id', '=', companyId).execute();
  const drawing = demoFlow(queues, tags);
  const { id } = await createFlow(tx, services, author, changes, { name: DEMO_FLOW_NAME, drawing });
  const { version, findings } = await publishDraft(tx, services, author, changes, id, drawing);
  if (version === null) throw new Error(`the demo's flow can't be published: ${JSON.stringify(findings)}`);
  await updateFlow(tx, services, author, changes, id, { active: true });
  const now = services.clock();
  await tx
    .insertInto('flowcampaigns')
    .values({
      company_id: companyId,
      name: 'Promoção do mês',
      flow_id: id,
      whatsapp_id: null,
      phrase: DEMO_PHRASE,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
