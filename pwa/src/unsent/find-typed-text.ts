import { stripSignature } from '@prosa/domain/messages/sign-message';
import * as v from 'valibot';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';

/** The payloads of commands with a typed text. In each kind of payload, the text has a different field name. */
const PayloadWithTypedText = v.union([
  v.pipe(
    v.object({ body: v.string() }),
    v.transform(({ body }) => body),
  ),
  v.pipe(
    v.object({ note: v.string() }),
    v.transform(({ note }) => note),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
]);

/**
 * Returns the text that the user typed in an entry: a message, note, edit, transfer or quick reply. Empty if the entry has
 * none.
 */
export function findTypedText({ changes, payload }: Pick<OutboxEntry, 'changes' | 'payload'>): string {
  for (const change of changes) {
    if (change.does !== 'create') continue;
    if (change.table === 'messages') return stripSignature(change.row.body);
    if (change.table === 'ticketNotes') return change.row.note;
  }
  const typed = v.safeParse(PayloadWithTypedText, payload);
  return typed.success ? typed.output.trim() : '';
}
