import type { IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import type { IntegrationEffect, IntegrationStep } from '../integrations/conversation.ts';
import { explainIntegrationEffect } from '../integrations/explain-integration.ts';
import { type IntegrationSessionEvent, runIntegration } from '../integrations/run-integration.ts';
import {
  addDecisions,
  addEntry,
  addEvent,
  assignPlayedTicket,
  changeTicket,
  type ConnectionPlay,
  markCompanyMessage,
  type PlayedIntegrationConversation,
  toEndedIntegration,
} from './connection-play.ts';
import { startPlayedFlow } from './play-flow.ts';
import { closePlayedTicket, movePlayedTicketToQueue } from './play-moves.ts';
import { updateTargetClock } from './play-targets.ts';
import type { PlayedConnection, PlayedIntegration } from './played-connection.ts';

/**
 * An answer that the user types in place of the other system (`text`), the end of the conversation by that system (`end`), or a
 * call that fails for good (`fail`).
 */
export type TypedAnswer = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'end' } | { readonly kind: 'fail' };

/** Finds the integration that speaks in the ticket. */
export function findPlayedIntegration(of: PlayedConnection, { ticket }: ConnectionPlay): PlayedIntegration | undefined {
  if (ticket === null || ticket.integration === null || ticket.integration.isOver) return undefined;
  return of.integrations.get(ticket.integration.integrationId ?? 0);
}

type IntegrationStart = { readonly integrationId: IntegrationId; readonly text: string };

/**
 * Begins a conversation with an integration, without calling the other system: the user types its answers. Undefined if the
 * integration cannot begin.
 */
export function startPlayedIntegration(
  of: PlayedConnection,
  play: ConnectionPlay,
  { integrationId, text }: IntegrationStart,
): ConnectionPlay | undefined {
  const integration = of.integrations.get(integrationId);
  const { ticket, now } = play;
  if (integration === undefined || ticket === null || ticket.status === 'closed') return undefined;
  const sessionKey = now.toISOString();
  if (integration.type === 'flowbuilder') {
    const flow = of.flows.flows.find(({ id }) => id === integration.flowId);
    if (flow?.active !== true) return undefined;
    const marked = changeTicket(play, { integration: { integrationId, sessionKey, isOver: true } });
    return startPlayedFlow(of, marked, { flowId: flow.id, why: 'integration' });
  }
  const memory = { remoteId: null, choices: [], heardAt: now.toISOString() };
  const begun = changeTicket(play, {
    useIntegration: true,
    integration: { integrationId, sessionKey, isOver: false },
    talk: { memory, request: null, waiting: [] },
    botSince: ticket.botSince ?? now,
  });
  return addMessageForIntegration(begun, text);
}

/**
 * Adds a message of the customer to the messages that wait for the integration. The integration gets them one after the other.
 */
export function addMessageForIntegration(play: ConnectionPlay, text: string): ConnectionPlay {
  const talk = play.ticket?.talk ?? null;
  return talk === null ? play : changeTicket(play, { talk: { ...talk, waiting: [...talk.waiting, text] } });
}

/** Plays an answer of the integration that the user has typed. Does nothing if no call waits for an answer. */
export function playIntegrationAnswer(of: PlayedConnection, play: ConnectionPlay, typed: TypedAnswer): ConnectionPlay {
  const request = play.ticket?.talk?.request ?? null;
  if (request === null) return play;
  const parts = typed.kind === 'text' ? [{ kind: 'text', text: typed.text } as const] : [];
  const answer = { remoteId: 'play', parts, choices: [], isOver: typed.kind === 'end' };
  const answered = runPlayedIntegration(
    of,
    play,
    typed.kind === 'fail' ? { kind: 'given-up' } : { kind: 'answer', request, answer },
  );
  return updateTargetClock(of, passWaitingMessagesOn(of, answered));
}

/** Passes the waiting messages to the integration one by one, until a call to the other system waits for its answer. */
export function passWaitingMessagesOn(of: PlayedConnection, play: ConnectionPlay): ConnectionPlay {
  const talk = play.ticket?.talk ?? null;
  const [text, ...waiting] = talk?.waiting ?? [];
  if (talk === null || talk.request !== null || text === undefined) return play;
  const event = { kind: 'message', text, at: play.now } as const;
  return passWaitingMessagesOn(of, runPlayedIntegration(of, changeTicket(play, { talk: { ...talk, waiting } }), event));
}

function runPlayedIntegration(of: PlayedConnection, play: ConnectionPlay, event: IntegrationSessionEvent): ConnectionPlay {
  const integration = findPlayedIntegration(of, play);
  const talk = play.ticket?.talk ?? null;
  if (integration === undefined || talk === null) return play;
  const step = runIntegration(integration, talk.memory, event);
  const begun = changeTicket(play, { talk: { ...talk, memory: step.memory, request: null } });
  return applyStep(of, begun, { integration, step });
}

type IntegrationAndStep = { readonly integration: PlayedIntegration; readonly step: IntegrationStep };

/**
 * Applies the effects of a step as the server does, and adds the reason for an effect behind that effect. Pauses take no time.
 */
const applyStep = (
  of: PlayedConnection,
  play: ConnectionPlay,
  { integration, step: { effects } }: IntegrationAndStep,
): ConnectionPlay =>
  effects.reduce((each, effect, index) => {
    const decision = explainIntegrationEffect(integration, effect, effects[index - 1]);
    return addDecisions(applyIntegrationEffect(of, each, effect), decision === undefined ? [] : [decision]);
  }, play);

function applyIntegrationEffect(of: PlayedConnection, play: ConnectionPlay, effect: IntegrationEffect): ConnectionPlay {
  const { ticket } = play;
  if (ticket === null) return play;
  switch (effect.kind) {
    case 'call':
      return changeIntegrationConversation(play, { request: effect.request });
    case 'send-text':
      return addEntry(markCompanyMessage(play), { kind: 'integration', text: effect.text });
    case 'send-file':
      return addEntry(markCompanyMessage(play), { kind: 'file', name: effect.url });
    case 'move-ticket':
      return moveTicketForIntegration(of, play, effect);
    case 'close-ticket':
      return closePlayedTicket(play);
    case 'add-note':
      return addEvent(play, { kind: 'integration-note' });
    case 'end-session':
      return changeTicket(play, toEndedIntegration(ticket));
    case 'begin-again':
    case 'wait':
      return play;
  }
}

const changeIntegrationConversation = (play: ConnectionPlay, change: Partial<PlayedIntegrationConversation>): ConnectionPlay =>
  play.ticket?.talk == null ? play : changeTicket(play, { talk: { ...play.ticket.talk, ...change } });

/**
 * Puts the ticket into a queue, or gives it to a user, as the integration asks. If the queue or the user doesn't exist, the play
 * only reports a private note of the integration.
 */
function moveTicketForIntegration(
  of: PlayedConnection,
  play: ConnectionPlay,
  { queueId, userId }: Extract<IntegrationEffect, { readonly kind: 'move-ticket' }>,
): ConnectionPlay {
  const isThere = (queueId === null || of.queues.has(queueId)) && (userId === null || of.userNames.has(userId));
  if (!isThere) return addEvent(play, { kind: 'integration-note' });
  // The casts are safe: the company has the queue and the user.
  const moved =
    queueId === null ? play : movePlayedTicketToQueue(of, play, { queueId: queueId as QueueId, reason: 'integration' });
  return userId === null || moved.ticket?.status === 'closed' ? moved : assignPlayedTicket(moved, userId as UserId);
}
