import type { CreatePhraseCampaignBody, PhraseCampaign, UpdatePhraseCampaignBody } from '@prosa/contract/flows/phrase-campaign';
import { PhraseCampaignId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { foldText } from '@prosa/domain/flows/fold-text';
import { lockConnection } from '../connections/lock-connection.ts';
import { assertFlowLimit, lockFlowTable } from '../flows/assert-flow-limit.ts';
import { lockFlowsForReference } from '../flows/references/lock-flows-for-reference.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Command, Read } from '../platform/write.ts';
import { loadPhraseCampaign } from './load-phrase-campaign.ts';

/** Creates a phrase campaign. Refuses with ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND, ERR_FLOW_LIMIT and ERR_DUPLICATED_PHRASE. */
export async function createPhraseCampaign(command: Command, input: CreatePhraseCampaignBody): Promise<PhraseCampaign> {
  const { tx, companyId, changes, now } = command;
  await lockFlowAndConnection(tx, companyId, input);
  await assertFlowLimit(tx, companyId, 'flowcampaigns');
  await assertPhraseIsFree(command, input);
  const inserted = await tx
    .insertInto('flowcampaigns')
    .values({ company_id: companyId, ...toCampaignColumns(input), status: input.status, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = inserted.id;
  changes.flowCampaigns.set(id, 'create');
  return loadPhraseCampaign(tx, companyId, id);
}

/**
 * Replaces a phrase campaign. Without `status`, the campaign stays enabled or disabled as it was. Refuses with
 * ERR_NO_FLOW_CAMPAIGN_FOUND, ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND and ERR_DUPLICATED_PHRASE.
 */
export async function updatePhraseCampaign(
  command: Command,
  { id, ...input }: UpdatePhraseCampaignBody,
): Promise<PhraseCampaign> {
  const { tx, companyId, changes, now } = command;
  await lockFlowAndConnection(tx, companyId, input);
  await lockFlowTable(tx, companyId, 'flowcampaigns');
  await assertPhraseIsFree(command, input, id);
  const updated = await tx
    .updateTable('flowcampaigns')
    .set({ ...toCampaignColumns(input), ...(input.status !== undefined && { status: input.status }), updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (updated === undefined) throw new AppError('ERR_NO_FLOW_CAMPAIGN_FOUND', 404);
  changes.flowCampaigns.set(id, 'update');
  return loadPhraseCampaign(tx, companyId, id);
}

type CampaignFields = Omit<CreatePhraseCampaignBody, 'status'>;

const toCampaignColumns = ({ name, flowId, whatsappId, phrase }: CampaignFields) => ({
  name,
  flow_id: flowId,
  whatsapp_id: whatsappId,
  phrase,
});

/**
 * Asserts that no other campaign for the same connection has the phrase. A campaign for all connections is compared only with the
 * other campaigns for all connections. Refuses with ERR_DUPLICATED_PHRASE.
 */
async function assertPhraseIsFree(
  read: Read,
  { phrase, whatsappId }: CampaignFields,
  exceptId?: PhraseCampaignId,
): Promise<void> {
  const { tx, companyId } = read;
  const others = await tx
    .selectFrom('flowcampaigns')
    .select(['id', 'phrase'])
    .where('company_id', '=', companyId)
    .where('whatsapp_id', 'is not distinct from', whatsappId)
    .execute();
  const foldedPhrase = foldText(phrase);
  if (others.some((other) => other.id !== exceptId && foldText(other.phrase) === foldedPhrase))
    throw new AppError('ERR_DUPLICATED_PHRASE', 409);
}

/**
 * Locks the flow and the connection, so that nobody can delete them before the transaction ends. Asserts that they belong to the
 * company.
 */
async function lockFlowAndConnection(
  tx: TenantTransaction,
  companyId: Scope['companyId'],
  { flowId, whatsappId }: CampaignFields,
): Promise<void> {
  await lockFlowsForReference({ tx, companyId }, [flowId]);
  if (whatsappId !== null) await lockConnection({ tx, companyId }, whatsappId, 'share');
}
