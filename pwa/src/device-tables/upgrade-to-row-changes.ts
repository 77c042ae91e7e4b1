import type { Transaction } from 'dexie';
import * as v from 'valibot';

const VersionOneTicket = v.looseObject({ id: v.number(), generation: v.number(), base: v.nullable(v.looseObject({})) });
const VersionOneEntry = v.looseObject({
  ticketId: v.number(),
  patch: v.looseObject({}),
  payload: v.looseObject({}),
  command: v.string(),
  messageId: v.nullable(v.string()),
});

/**
 * Upgrades the rows of version 1. In that version the field `base` of a ticket contained the server's row of the ticket, and rows
 * of other tables could not be changed. The upgrade moves the server's rows to a table of their own. Outbox entries keep their
 * order and keys.
 */
export async function upgradeToRowChanges(tx: Transaction): Promise<void> {
  const covered: object[] = [];
  await tx
    .table('tickets')
    .toCollection()
    .modify((raw: unknown, ref: { value: unknown }) => {
      const { base, ...shown } = v.parse(VersionOneTicket, raw);
      if (base !== null) covered.push({ name: `tickets:${shown.id}`, row: base, generation: shown.generation });
      ref.value = shown;
    });
  await tx.table('serverRows').bulkPut(covered);
  const entries: unknown[] = await tx.table('outbox').toArray();
  for (const entry of entries) {
    const { ticketId, patch, payload, messageId, ...kept } = v.parse(VersionOneEntry, entry);
    const lane = `tickets:${ticketId}`;
    const changes: object[] = [{ table: 'tickets', key: ticketId, does: 'patch', patch }];
    const message: unknown = messageId === null ? undefined : await tx.table('messages').get(messageId);
    if (message !== undefined) changes.push({ table: 'messages', key: messageId, does: 'create', row: message });
    const touches = message === undefined ? [lane] : [lane, `messages:${messageId}`];
    await tx.table('outbox').put({
      ...kept,
      payload: { ...payload, ticketId },
      lane,
      changes,
      touches,
      about: '',
      isBackground: kept.command === 'mark-ticket-read',
      relies: [],
    });
    if (message !== undefined) await tx.table('serverRows').put({ name: `messages:${messageId}`, row: null, generation: 0 });
  }
}
