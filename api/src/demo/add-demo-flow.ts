import type { UserId } from '@prosa/contract/ids';
import { createFlow } from '../flows/create-flow.ts';
import { publishFlowDraft } from '../flows/drawings/publish-flow-draft.ts';
import { updateFlow } from '../flows/update-flow.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_FLOW_NAME, DEMO_PHRASE, createDemoFlow } from './demo-flow.ts';
import type { Write } from '../platform/write.ts';

/** Draws the demo's flow as `userId`, publishes it, and creates a phrase campaign for it. */
export async function addDemoFlow(write: Write & Pick<Services, 'documentChanger'>, userId: UserId): Promise<void> {
  const { tx, companyId, now } = write;
  const authorWrite = { ...write, scope: { companyId, viewer: { id: userId } } };
  const queues = await tx.selectFrom('queues').select(['id', 'name', 'color']).where('company_id', '=', companyId).execute();
  const tags = await tx.selectFrom('tags').select(['id', 'name', 'color']).where('company_id', '=', companyId).execute();
  const drawing = createDemoFlow(queues, tags);
  const { id } = await createFlow(authorWrite, { name: DEMO_FLOW_NAME, drawing });
  const { version, findings } = await publishFlowDraft(authorWrite, id, drawing);
  if (version === null) throw new Error(`the demo's flow can't be published: ${JSON.stringify(findings)}`);
  await updateFlow(write, id, {
    active: true,
  });
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
