import type { FlowStart, FlowStartInput } from '@prosa/domain/flows/choose-flow';
import { toFlowInput } from '../state/flow-input.ts';
import type { IntakeEffect, IntakeState } from '../state/intake-state.ts';

/**
 * Uses `choose` to decide which flow begins for a customer's message in a waiting ticket. No flow begins if another flow runs in
 * the ticket (rule F5 of flow-runs/SPEC.md).
 */
export function decideFlowStart(
  state: IntakeState,
  choose: (input: FlowStartInput) => FlowStart | null,
): readonly IntakeEffect[] {
  const { ticket, contact, connection, message, settings, flows, isTaken } = state;
  if (ticket === null || contact === null || flows === null || flows.running !== null || isTaken || message.fromMe) return [];
  if (ticket.status !== 'pending' || ticket.useIntegration || contact.isBlocked) return [];
  const start = choose({
    text: toFlowInput(state),
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
