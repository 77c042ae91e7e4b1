import type { FlowId, IntegrationId, TicketId } from '@prosa/contract/ids';
import type { IntegrationSession } from '@prosa/domain/integrations/integration-session';
import { startFlowRun } from '../flow-runs/start-flow-run.ts';
import { isInBotLoop, addBotLoopNote, stopBotLoop } from '../flow-runs/stop-bot-loop.ts';
import type { Read, Write } from '../platform/write.ts';
import { markFlowStarted } from '../tickets/marks/mark-bot.ts';
import { setTicketIntegration } from '../tickets/marks/mark-integration.ts';
import { addIntegrationMessage, type MessageForIntegration } from './add-integration-message.ts';
import { createIntegrationNote } from './create-integration-note.ts';
import { endIntegrations } from './end-integrations.ts';

type UsableIntegration = {
  readonly id: IntegrationId;
  readonly name: string;
  readonly type: string;
  readonly flowId: FlowId | null;
};

/** Finds an integration that the company has and may use by its plan. */
const findUsableIntegration = ({ tx, companyId }: Read, id: IntegrationId): Promise<UsableIntegration | undefined> =>
  tx
    .selectFrom('queue_integrations as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['i.id', 'i.name', 'i.type', 'i.flow_id as flowId'])
    .where('i.company_id', '=', companyId)
    .where('i.id', '=', id)
    .where('p.use_integrations', '=', true)
    .executeTakeFirst();

/**
 * The outcome of a message for an integration. `heard`: the integration receives the message, or its flow has begun. `stopped`:
 * the integration was ended, because the customer writes like a bot. `unavailable`: the company no longer has the integration or
 * may not use it, or its flow cannot begin.
 */
export type IntegrationOutcome = 'heard' | 'stopped' | 'unavailable';

/**
 * Lets an integration speak with the customer of a waiting ticket from this message on, in place of a former integration. Changes
 * nothing if the integration is unavailable. A job calls the integration after the transaction. The caller has locked the ticket.
 */
export async function startIntegration(
  write: Write,
  ticketId: TicketId,
  { integrationId, message }: { readonly integrationId: IntegrationId; readonly message: MessageForIntegration },
): Promise<IntegrationOutcome> {
  const integration = await findUsableIntegration(write, integrationId);
  if (integration === undefined) return 'unavailable';
  if (integration.type === 'flowbuilder') return startFlow(write, ticketId, integration);
  if (await stopIfBotLoop(write, ticketId, integration)) return 'stopped';
  const session = createSession(write, false);
  await endIntegrations(write, [ticketId]);
  await setTicketIntegration(write, ticketId, { integrationId, session });
  await markFlowStarted(write, ticketId, null);
  await addIntegrationMessage(write, ticketId, { ...message, integrationId, sessionKey: session.key });
  return 'heard';
}

/**
 * Passes a customer's message to the integration that speaks in the ticket. Ends the session if the integration is unavailable.
 * The caller has locked the ticket.
 */
export async function continueIntegration(
  write: Write,
  ticketId: TicketId,
  { integrationId, sessionKey, message }: IntegrationContinuation,
): Promise<IntegrationOutcome> {
  const integration = integrationId === null ? undefined : await findUsableIntegration(write, integrationId);
  if (integration === undefined) {
    await endIntegrations(write, [ticketId]);
    return 'unavailable';
  }
  if (await stopIfBotLoop(write, ticketId, integration)) return 'stopped';
  await addIntegrationMessage(write, ticketId, { ...message, integrationId: integration.id, sessionKey });
  return 'heard';
}

type IntegrationContinuation = {
  /** The integration that speaks in the ticket. Null if the ticket no longer has one. */
  readonly integrationId: IntegrationId | null;
  readonly sessionKey: string;
  readonly message: MessageForIntegration;
};

const createSession = ({ newId, now }: Write, isOver: boolean): IntegrationSession => ({
  key: newId(),
  isOver,
  memory: { remoteId: null, choices: [], heardAt: now.toISOString() },
});

/**
 * Starts the flow of an integration. The flow answers in place of the integration, so the integration's session is stored as
 * already over.
 */
async function startFlow(write: Write, ticketId: TicketId, { id, flowId }: UsableIntegration): Promise<IntegrationOutcome> {
  if (flowId === null || !(await isFlowActive(write, flowId))) return 'unavailable';
  if (await stopBotLoop(write, ticketId, flowId)) return 'stopped';
  await setTicketIntegration(write, ticketId, { integrationId: id, session: createSession(write, true) });
  await endIntegrations(write, [ticketId]);
  return (await startFlowRun(write, { ticketId, flowId, why: 'integration', userId: null })) ? 'heard' : 'unavailable';
}

const isFlowActive = async ({ tx, companyId }: Read, id: FlowId): Promise<boolean> =>
  (
    await tx
      .selectFrom('flowbuilders')
      .select('active')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.active === true;

/** Stops the integration of a customer who seems to be a bot, and adds a note. Returns whether it stopped the integration. */
async function stopIfBotLoop(write: Write, ticketId: TicketId, { name }: UsableIntegration): Promise<boolean> {
  if (!(await isInBotLoop(write, ticketId))) return false;
  await endIntegrations(write, [ticketId]);
  await addBotLoopNote(write, ticketId, await createIntegrationNote(write, name, 'endless'));
  return true;
}
