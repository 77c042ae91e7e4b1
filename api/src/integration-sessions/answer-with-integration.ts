import { buffer } from 'node:stream/consumers';
import type { TicketId } from '@prosa/contract/ids';
import type { IntegrationCallRequest } from '@prosa/domain/integrations/conversation';
import { decideCallFailure } from '@prosa/domain/integrations/decide-call-failure';
import { runIntegration } from '@prosa/domain/integrations/run-integration';
import { createStatefulJobRunner, type JobRun } from '../platform/jobs/job-runner.ts';
import type { Services } from '../platform/services.ts';
import { commit, type Write } from '../platform/write.ts';
import { setTicketIntegration } from '../tickets/marks/mark-integration.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';
import type { CallConversation, IntegrationReply } from '../integrations/calls/integration-attempt.ts';
import { createIntegrationCaller, type IntegrationCaller } from '../integrations/calls/integration-caller.ts';
import { insertIntegrationCall } from '../integrations/integration-calls.ts';
import { answerWithIntegrationJob, enqueueIntegrationAnswer } from './answer-with-integration-job.ts';
import { applyIntegrationEffects, type TicketToAnswer, type OutsideWork } from './apply-integration-effects.ts';
import { endIntegrations } from './end-integrations.ts';
import { loadCallConversation, type CallAudio } from './load-call-conversation.ts';
import { findActiveIntegration, type ActiveIntegration } from './find-active-integration.ts';
import { sendAnswerFile } from './send-answer-file.ts';
import {
  deleteWaitingMessage,
  findWaitingMessage,
  updateWaitingMessage,
  type TicketOfCompany,
  type WaitingMessage,
} from './waiting-messages.ts';

/** The pause in milliseconds before the next search for the file of a voice message. */
const FILE_SEARCH_PAUSE_MS = 1_000;
/**
 * The maximum size of a voice message that is sent to an integration, in bytes. A minute of speech, the longest that Dialogflow
 * accepts, is smaller.
 */
const MAX_AUDIO_BYTES = 5 * 1024 * 1024;

/**
 * The next step of the job: a call or a download outside of the transaction, a further transaction (`again`), or the end
 * (`done`).
 */
type NextStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'again' }
  | { readonly kind: 'file'; readonly work: Extract<OutsideWork, { kind: 'file' }>; readonly waiting: WaitingMessage }
  | {
      readonly kind: 'call';
      readonly work: Extract<OutsideWork, { kind: 'call' }>;
      readonly waiting: WaitingMessage;
      readonly talk: ActiveIntegration;
      readonly conversation: CallConversation;
      readonly audio: CallAudio;
    };

/**
 * Lets the integration of a ticket answer the waiting messages, until none is left or the first one has to wait. The call happens
 * outside of transactions. Each answer is applied under the ticket's lock, and only if the session of the call is still the
 * session of the ticket.
 */
export async function answerWithIntegration(
  services: Services,
  caller: IntegrationCaller,
  { companyId, ticketId, run }: TicketOfCompany & { readonly run: Pick<JobRun, 'shutdown' | 'createCallSignal'> },
): Promise<void> {
  const target = { companyId, ticketId };
  while (!run.shutdown.aborted) {
    const step = await takeStep(services, target);
    if (step.kind === 'done') return;
    if (step.kind === 'file') await sendAnswerFile(services, caller, { ...target, ...step, signal: run.createCallSignal() });
    else if (step.kind === 'call') await callAndStoreReply(services, caller, { ...target, step, signal: run.createCallSignal() });
  }
  await commit(services, companyId, async (write) => {
    const ticket = await lockTicketIfThere(write, ticketId);
    if (ticket?.integration_id != null) await enqueueIntegrationAnswer(write, ticketId, { integrationId: ticket.integration_id });
  });
}

export const answerWithIntegrationRunner = createStatefulJobRunner(
  answerWithIntegrationJob,
  (services) => createIntegrationCaller(services),
  (caller, run, { ticketId }) => answerWithIntegration(run.services, caller, { companyId: run.companyId, ticketId, run }),
);

const lockTicketIfThere = ({ tx, companyId }: Write, ticketId: TicketId): Promise<StoredTicket | undefined> =>
  tx
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst();

/** Takes the next step towards the answer to the oldest waiting message, in one transaction. */
const takeStep = (services: Services, { companyId, ticketId }: TicketOfCompany): Promise<NextStep> =>
  commit(services, companyId, async (write): Promise<NextStep> => {
    const ticket = await lockTicketIfThere(write, ticketId);
    const waiting = ticket === undefined ? undefined : await findWaitingMessage(write, ticketId);
    if (ticket === undefined || waiting === undefined) return { kind: 'done' };
    const talk = await findActiveIntegration(write, services.secrets, ticket);
    if (talk === undefined) {
      await endIntegrations(write, [ticketId]);
      return { kind: 'done' };
    }
    if (talk.session.key !== waiting.session_key) {
      await deleteWaitingMessage(write, waiting.id);
      return { kind: 'again' };
    }
    if (waiting.due_at !== null && waiting.due_at > write.now) {
      await enqueueIntegrationAnswer(write, ticketId, { integrationId: talk.integration.id, runAt: waiting.due_at });
      return { kind: 'done' };
    }
    return applyStep(write, { ticket, talk, waiting });
  });

async function applyStep(write: Write, answered: TicketToAnswer): Promise<NextStep> {
  const { ticket, talk, waiting } = answered;
  const source = { messageId: waiting.message_id, at: waiting.created_at, now: write.now };
  const { conversation, audio } = await loadCallConversation(write, ticket, source);
  if (talk.integration.type === 'dialogflow' && waiting.effects === null && audio === 'waits') {
    const dueAt = new Date(write.now.getTime() + FILE_SEARCH_PAUSE_MS);
    await updateWaitingMessage(write, waiting.id, { dueAt, callKey: null });
    return { kind: 'again' };
  }
  const { memory } = talk.session;
  const step =
    waiting.effects === null
      ? runIntegration(talk.integration, memory, { kind: 'message', text: waiting.text, at: waiting.created_at })
      : { memory, effects: waiting.effects };
  const work = await applyIntegrationEffects(write, answered, step);
  if (work === null) return { kind: 'again' };
  if (work.kind === 'file') return { kind: 'file', work, waiting };
  const session = { ...talk.session, memory: step.memory };
  return { kind: 'call', work, waiting, talk: { ...talk, session }, conversation, audio };
}

type CallStep = TicketOfCompany & { readonly step: Extract<NextStep, { kind: 'call' }>; readonly signal: AbortSignal };

/** Calls the integration. Stores its answer as effects, which the next step carries out. */
async function callAndStoreReply(
  services: Services,
  caller: IntegrationCaller,
  { companyId, ticketId, step, signal }: CallStep,
): Promise<void> {
  const { work, waiting, talk, conversation } = step;
  const attempt = {
    event: 'message',
    request: work.request,
    deliveryId: waiting.id,
    attempt: work.attempt,
    sessionKey: talk.session.key,
    remoteId: talk.session.memory.remoteId,
    conversation,
    audio: await readAudio(services, step.audio),
    now: services.clock(),
  } as const;
  const reply = await caller.call(talk.integration, attempt, signal);
  await commit(services, companyId, async (write) => {
    const ticket = await lockTicketIfThere(write, ticketId);
    for (const { kind, status, failure, durationMs } of reply.calls)
      await insertIntegrationCall(write, talk.integration.id, {
        kind,
        status,
        failure,
        durationMs,
        attempt: work.attempt,
        deliveryId: waiting.id,
        ticketId,
      });
    const current = ticket === undefined ? undefined : await findWaitingMessage(write, ticketId);
    // A person, or another run of the job, has dealt with the message meanwhile, so the answer comes too late.
    if (ticket === undefined || current?.call_key !== work.callKey) return;
    const now = await findActiveIntegration(write, services.secrets, ticket);
    if (now?.session.key !== talk.session.key) return;
    await storeReply(write, { ticket, talk: now, waiting: current }, { ...work, reply });
  });
}

type ReplyToStore = { readonly request: IntegrationCallRequest; readonly attempt: number; readonly reply: IntegrationReply };

async function storeReply(write: Write, { ticket, talk, waiting }: TicketToAnswer, work: ReplyToStore): Promise<void> {
  const { integration, session } = talk;
  const { request, attempt, reply } = work;
  const { memory } = session;
  const continuesSession = integration.type === 'typebot' && request.kind === 'message' && memory.remoteId !== null;
  const decision = reply.failed === null ? null : decideCallFailure(reply.failed, { attempt, continuesSession });
  if (decision?.kind === 'retry') {
    await updateWaitingMessage(write, waiting.id, { dueAt: new Date(write.now.getTime() + decision.afterMs), callKey: null });
    return;
  }
  const step = runIntegration(
    integration,
    memory,
    reply.answer !== null
      ? { kind: 'answer', request, answer: reply.answer }
      : decision?.kind === 'start-again'
        ? { kind: 'session-lost', request }
        : { kind: 'given-up' },
  );
  await setTicketIntegration(write, ticket.id, { integrationId: integration.id, session: { ...session, memory: step.memory } });
  await updateWaitingMessage(write, waiting.id, { effects: step.effects, dueAt: null, callKey: null, attempts: 0 });
}

/** Reads a voice message. Returns null if there is none, if it is too large or if its file is missing. */
async function readAudio({ media, log }: Services, audio: CallAudio): Promise<Buffer | null> {
  if (audio === null || audio === 'waits' || audio.sizeBytes > MAX_AUDIO_BYTES) return null;
  try {
    return await buffer(await media.open(audio.storageKey));
  } catch (error) {
    log.warn({ err: error }, 'a voice message could not be read for an integration');
    return null;
  }
}
