import { chooseDefaultFlow, choosePhraseFlow, type FlowStart, type FlowStartInput } from '../flows/choose-flow.ts';
import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { toFlowInput } from './flow-input.ts';

/** Decides whether a message contains the phrase of a campaign. If so, the flow of the campaign begins. */
export const decidePhraseFlow = (state: AnswerState): readonly AnswerEffect[] => decideFlowStart(state, choosePhraseFlow);

/** Returns whether a message is the phrase of a campaign. */
export const isCampaignPhrase = (state: AnswerState): boolean => decidePhraseFlow(state).length > 0;

/**
 * Decides which flow begins if no phrase began one: a flow of the connection within its daily window, the welcome flow, or the
 * flow for messages without a phrase.
 */
export const decideDefaultFlow = (state: AnswerState): readonly AnswerEffect[] => decideFlowStart(state, chooseDefaultFlow);

/**
 * Uses `choose` to decide which flow begins for a customer's message in a waiting ticket. No flow begins if another flow runs in
 * the ticket.
 */
function decideFlowStart(state: AnswerState, choose: (input: FlowStartInput) => FlowStart | null): readonly AnswerEffect[] {
  const { ticket, contact, connection, message, settings, flows, isTaken } = state;
  if (ticket === null || contact === null || flows === null || flows.running !== null || isTaken || message.fromMe) return [];
  if (ticket.status !== 'pending' || ticket.useIntegration || contact.isBlocked) return [];
  const start = choose({
    text: toFlowInput(message),
    now: state.now,
    timeZone: settings.timeZone,
    ticket: {
      userId: ticket.userId,
      queueId: ticket.queueId,
      isGroup: ticket.isGroup,
      inQueueMenu: ticket.menusSent > 0,
      ...flows.ticket,
    },
    contact,
    connection: { id: connection.id, groupAsTicket: connection.groupAsTicket, ...flows.connection },
    flows: flows.flows,
    campaigns: flows.campaigns,
  });
  return start === null ? [] : [{ kind: 'start-flow', flowId: start.flowId, why: start.why }];
}
