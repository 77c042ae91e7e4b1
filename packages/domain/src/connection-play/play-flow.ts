import { createFlowRunState, type FlowRunEffect, type FlowRunEvent } from '../flows/flow-run.ts';
import { runFlow } from '../flows/run-flow.ts';
import { toPlainMenuText } from '../flows/to-plain-menu-text.ts';
import { toVariableValues } from '../messages/fill-variables.ts';
import { splitText } from '../messages/split-text.ts';
import {
  addEntry,
  addEvent,
  changeTicket,
  markCompanyMessage,
  type ConnectionPlay,
  type PlayedFlowRun,
} from './connection-play.ts';
import type { PlayedConnection } from './played-connection.ts';
import { movePlayedTicketToQueue } from './play-moves.ts';

/** The seed of a played flow's randomizers. The seed is fixed, so each play of the flow draws the same numbers. */
const RANDOMIZER_SEED = 1;

/** Begins a flow in the ticket, or returns undefined if the flow has no published version. */
export function startPlayedFlow(
  of: PlayedConnection,
  play: ConnectionPlay,
  { flowId, why }: Pick<PlayedFlowRun, 'flowId' | 'why'>,
): ConnectionPlay | undefined {
  if (play.ticket === null || !of.flows.published.has(flowId)) return undefined;
  const begun = changeTicket(play, {
    run: { flowId, why, state: createFlowRunState(RANDOMIZER_SEED) },
    hadFlow: true,
    updatedAt: play.now,
    botSince: play.ticket.botSince ?? play.now,
  });
  return stepPlayedFlow(of, addEvent(begun, { kind: 'flow-began', flowId }), { kind: 'start' });
}

/** Continues the flow that runs in the ticket with one event. */
export function stepPlayedFlow(of: PlayedConnection, play: ConnectionPlay, event: FlowRunEvent): ConnectionPlay {
  const { ticket, contact, now } = play;
  const run = ticket?.run ?? null;
  const flow = run === null ? undefined : of.flows.published.get(run.flowId);
  if (ticket === null || run === null || flow === undefined) return play;
  const values = toVariableValues({
    contactName: contact.name,
    userName: of.userNames.get(ticket.userId ?? 0) ?? '',
    ticketId: ticket.id,
    queueName: of.queues.get(ticket.queueId ?? 0)?.name ?? '',
    connectionName: of.connection.name,
    now,
    timeZone: of.settings.timeZone,
  });
  const { state, effects } = runFlow(flow, run.state, { event, context: { now, values } });
  const applied = effects.reduce((each, effect) => applyFlowEffect(of, each, effect), play);
  const isRunning = applied.ticket?.run != null && state.status !== 'ended';
  return changeTicket(applied, { run: isRunning ? { ...run, state } : null });
}

function applyFlowEffect(of: PlayedConnection, play: ConnectionPlay, effect: FlowRunEffect): ConnectionPlay {
  const run = play.ticket?.run ?? null;
  switch (effect.kind) {
    case 'send-text':
      return playFlowText(play, effect.text);
    case 'send-menu':
      return splitText(toPlainMenuText(effect)).reduce(playFlowText, play);
    case 'send-media':
      return addEntry(markCompanyMessage(play), { kind: 'file', name: effect.original || effect.file });
    case 'move-ticket':
      return of.queues.has(effect.queueId)
        ? movePlayedTicketToQueue(of, play, { queueId: effect.queueId, reason: 'flow' })
        : play;
    case 'hand-to-agent':
      return run === null ? play : addEvent(play, { kind: 'with-agent', flowId: run.flowId });
    case 'end-flow':
      return run === null ? play : addEvent(play, { kind: 'flow-ended', flowId: run.flowId });
    case 'wait-until':
    case 'add-tag':
      return play;
  }
}

const playFlowText = (play: ConnectionPlay, text: string): ConnectionPlay =>
  addEntry(markCompanyMessage(play), { kind: 'text', text, sources: [] });
