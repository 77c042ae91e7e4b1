import type { CompanyId } from '@prosa/contract/ids';
import { audioTexts } from '@prosa/i18n/audio-texts';
import type { TenantTransaction } from '@prosa/database/tenant';
import { advanceFlow } from '../flow-runs/advance-flow.ts';
import { endFlowRun } from '../flow-runs/end-flow-run.ts';
import { startFlowRun } from '../flow-runs/start-flow-run.ts';
import { stopEndlessTalk } from '../flow-runs/stop-endless-talk.ts';
import type { Changes } from '../platform/write.ts';
import { companyLanguage } from '../settings/company-settings.ts';
import { enterQueue } from '../tickets/enter-queue.ts';
import { addContact } from './add-contact.ts';
import type { IntakeEffect, IntakeState } from './intake-state.ts';
import { loadTickets } from './load-intake-state.ts';
import { openTicket, reopenTicket } from './open-ticket.ts';
import { recordInbound } from './record-inbound.ts';
import { assignQueue, countMenu, logRouting } from './route-ticket.ts';
import { sendBotText } from './send-bot-text.ts';

/** Does what a stage asked for and gives the state the next one sees. */
export async function applyEffect(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  state: IntakeState,
  effect: Exclude<IntakeEffect, { kind: 'stop' }>,
  newId: () => string,
): Promise<IntakeState> {
  if (effect.kind === 'add-contact') {
    const contact = await addContact(tx, companyId, changes, state);
    // Nobody else can have opened a ticket for a contact that this transaction added.
    if (changes.contacts.get(contact.id) === 'create') return { ...state, contact };
    return { ...state, contact, ...(await loadTickets(tx, companyId, contact.id, state)) };
  }
  const { contact } = state;
  if (contact === null) throw new Error(`${effect.kind} needs a contact`);
  const reload = async (): Promise<IntakeState> => ({
    ...state,
    ...(await loadTickets(tx, companyId, contact.id, state)),
  });
  if (effect.kind === 'open-ticket') {
    await openTicket(tx, companyId, changes, state, contact.id, effect.status);
    return reload();
  }
  if (effect.kind === 'reopen-ticket') {
    await reopenTicket(tx, companyId, changes, state, effect.ticketId);
    return reload();
  }
  if (effect.kind === 'record-message') {
    await recordInbound(tx, companyId, changes, state, { ...effect, messageId: newId(), contactId: contact.id });
    return state;
  }
  const { ticket } = state;
  if (ticket === null) throw new Error(`${effect.kind} needs a ticket`);
  switch (effect.kind) {
    case 'assign-queue':
      await assignQueue(tx, companyId, state, ticket, effect.queueId);
      await enterQueue(
        tx,
        companyId,
        changes,
        { id: ticket.id, queue_id: effect.queueId, whatsapp_id: state.connection.id },
        { now: state.now, newId },
      );
      return { ...state, ticket: { ...ticket, queueId: effect.queueId, menusSent: 0 } };
    case 'advance-flow':
      await advanceFlow(tx, companyId, changes, ticket.id, effect.text, { now: state.now, newId });
      return { ...state, isTaken: true };
    case 'start-flow': {
      const { flowId, why } = effect;
      const at = { now: state.now, newId };
      const beginning = { ticketId: ticket.id, flowId, why, userId: null };
      const isTaken =
        (await stopEndlessTalk(tx, companyId, changes, ticket.id, flowId, at)) ||
        (await startFlowRun(tx, companyId, changes, beginning, at));
      return { ...state, isTaken };
    }
    case 'end-flow':
      await endFlowRun(tx, companyId, changes, ticket.id, effect.why, state.now);
      return { ...state, flows: state.flows === null ? null : { ...state.flows, running: null } };
    case 'send-text':
      await sendBotText(tx, companyId, changes, state, effect.body, newId);
      return state;
    case 'ask-for-text':
      await sendBotText(tx, companyId, changes, state, audioTexts[await companyLanguage(tx, companyId)], newId);
      return { ...state, isTaken: true };
    case 'count-menu':
      await countMenu(tx, companyId, state, ticket);
      return { ...state, ticket: { ...ticket, menusSent: ticket.menusSent + 1 } };
    case 'give-up-menu':
      await logRouting(tx, companyId, state, ticket.id, 'retriesLimitQueue', null);
      return state;
  }
}
