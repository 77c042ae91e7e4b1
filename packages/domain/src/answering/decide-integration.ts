import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { isFlowInput } from './flow-input.ts';

/**
 * Decides the effects of a message on the integration that speaks in the ticket: either the integration gets the message, or the
 * integration ends.
 */
export function decideRunningIntegration({ ticket, contact, message, isTaken }: AnswerState): readonly AnswerEffect[] {
  if (ticket === null || ticket.integration === null || ticket.integration.isOver) return [];
  const mayHear = ticket.status === 'pending' && ticket.userId === null && contact !== null;
  if (!mayHear || message.fromMe || contact.disableBot || contact.isBlocked) return [{ kind: 'end-integration' }];
  if (isTaken || !isFlowInput(message)) return [];
  const { integrationId, sessionKey } = ticket.integration;
  return [{ kind: 'continue-integration', integrationId, sessionKey }];
}

/** Decides whether the integration of the connection begins to speak in a waiting ticket. */
export function decideConnectionIntegration({
  ticket,
  contact,
  connection,
  message,
  flows,
  isTaken,
}: AnswerState): readonly AnswerEffect[] {
  const { integrationId } = connection;
  if (integrationId === null || ticket === null || contact === null || isTaken) return [];
  if (ticket.status !== 'pending' || ticket.userId !== null || ticket.queueId !== null) return [];
  // The integration of the connection does not begin if an integration speaks or has spoken in the ticket, or if the customer has
  // already seen a menu.
  if (ticket.useIntegration || ticket.integration !== null || ticket.menusSent > 0) return [];
  if (message.fromMe || !isFlowInput(message) || contact.disableBot || contact.isBlocked) return [];
  if (flows !== null && flows.running !== null) return [];
  return [{ kind: 'start-integration', integrationId, of: 'connection' }];
}
