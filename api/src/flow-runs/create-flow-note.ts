import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { CompanyId, FlowId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { FlowRunEffect } from '@prosa/domain/flows/flow-run';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import { loadCompanyLanguage } from '../settings/company-settings.ts';
import { createBotNote, type BotMessage } from '../messages/record-bot-messages.ts';
import type { Read } from '../platform/write.ts';

type EffectWithNote = Extract<FlowRunEffect, { kind: 'move-ticket' | 'add-tag' | 'hand-to-agent' | 'end-flow' }>;

type FlowOfNote = { readonly run: { readonly flowId: FlowId }; readonly definition: FlowDefinition };

/**
 * Creates the private note about an effect that the team must know of: a queue or tag is missing, a node hands the ticket over to
 * an AI agent, or the flow ended because of the step limit or a missing node. The note is in the company's language, because all
 * users of the company read it.
 */
export async function createFlowNote(
  read: Read,
  { run: { flowId }, definition: { nodes } }: FlowOfNote,
  effect: EffectWithNote,
): Promise<BotMessage> {
  const { tx, companyId } = read;
  const t = selectServerTexts('bot-messages', await loadCompanyLanguage(tx, companyId));
  const flow = await loadFlowName(tx, companyId, flowId);
  const node = nodes.find(({ id }) => id === effect.nodeId);
  switch (effect.kind) {
    case 'move-ticket':
      return createBotNote(t('queueGone', { flow, queue: (node?.type === 'ticket' ? node.data.queue?.name : undefined) ?? '' }));
    case 'add-tag':
      return createBotNote(t('tagGone', { flow, tag: (node?.type === 'tag' ? node.data.tag?.name : undefined) ?? '' }));
    case 'hand-to-agent':
      return createBotNote(t('agentWaits', { flow, agent: (node?.type === 'agent' ? node.data.agent?.name : undefined) ?? '' }));
    case 'end-flow':
      return createBotNote(effect.ending === 'step-limit' ? t('stepLimit', { flow }) : t('nodeGone', { flow }));
  }
}

/** Creates the private note which says that a flow no longer answers a customer who seems to be a bot. */
export const createBotLoopNote = async (tx: TenantTransaction, companyId: CompanyId, flowId: FlowId): Promise<BotMessage> =>
  createBotNote(
    selectServerTexts('bot-messages', await loadCompanyLanguage(tx, companyId))('endless', {
      flow: await loadFlowName(tx, companyId, flowId),
    }),
  );

const loadFlowName = async (tx: TenantTransaction, companyId: CompanyId, flowId: FlowId): Promise<string> =>
  (
    await tx
      .selectFrom('flowbuilders')
      .select('name')
      .where('company_id', '=', companyId)
      .where('id', '=', flowId)
      .executeTakeFirstOrThrow()
  ).name;
