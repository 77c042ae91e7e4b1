import { toStorableJson } from '@prosa/database/to-storable-json';
import type { IntegrationEffect } from '@prosa/domain/integrations/conversation';
import { removeLine } from '@prosa/domain/integrations/remove-line';
import type { TicketSubscriber } from '../platform/write.ts';
import { deleteWaitingMessage } from './waiting-messages.ts';

/**
 * After a customer has deleted a message, takes it out of the messages that wait for the answer of the ticket's integration (rule
 * M5 of `intake/SPEC.md`). The rest of the message's burst is still answered. If the burst has no other message, the integration no
 * longer has to answer, and the answer of a running call is dropped.
 */
export const removeDeletedMessage: TicketSubscriber = async (write, event) => {
  if (event.kind !== 'message-deleted') return;
  const { tx, companyId } = write;
  const waiting = await tx
    .selectFrom('integration_messages')
    .select(['id', 'text', 'lines', 'effects'])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', event.ticketId)
    .execute();
  for (const { id, text: before, lines, effects } of waiting) {
    const deleted = lines.find(({ messageId }) => messageId === event.messageId);
    if (deleted === undefined) continue;
    const text = removeLine(before, deleted.line);
    if (text === '' && isUnanswered(effects)) {
      await deleteWaitingMessage(write, id);
      continue;
    }
    await tx
      .updateTable('integration_messages')
      .set({
        text,
        lines: toStorableJson(JSON.stringify(lines.filter((line) => line !== deleted))),
        ...(effects !== null && { effects: toStorableJson(JSON.stringify(removeFromCalls(effects, deleted.line))) }),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  }
};

/**
 * Returns whether the integration has not answered yet. If no call is left among the effects, the integration has answered, and
 * the customer still gets the remaining effects.
 */
const isUnanswered = (effects: readonly IntegrationEffect[] | null): boolean =>
  effects === null || effects.some(({ kind }) => kind === 'call');

const removeFromCalls = (effects: readonly IntegrationEffect[], line: string): IntegrationEffect[] =>
  effects.map((effect) =>
    effect.kind === 'call' ? { ...effect, request: { ...effect.request, text: removeLine(effect.request.text, line) } } : effect,
  );
