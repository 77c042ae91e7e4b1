import * as v from 'valibot';
import { QuickMessageId, type QuickMessageId as Id } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { uuidv7 } from '../platform/uuidv7.ts';
import { currentDatabase } from '../sync/database/current-database.ts';
import { enqueue, type EnqueueResult } from '../sync/outbox/enqueue.ts';
import { discardEntry, retryEntry } from '../sync/outbox/outbox-actions.ts';
import { rowName } from '../sync/rows/row-change.ts';
import {
  createQuickMessage,
  deleteQuickMessage,
  removeQuickMessageMedia,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from './quick-message-commands.ts';

export type QuickMessageForm = Pick<QuickMessage, 'shortcode' | 'message' | 'geral' | 'visao'>;
/** A new file, 'removed' if the user removed the file, or undefined for no change. */
export type FileChange = File | 'removed' | undefined;

/** Saves a new or changed quick reply with its file, and resolves once it is on the device. Only changed fields are sent. */
export async function saveQuickMessage(
  row: QuickMessage | undefined,
  form: QuickMessageForm,
  file: FileChange,
): Promise<EnqueueResult> {
  const id = row?.id ?? v.parse(QuickMessageId, uuidv7());
  const changes = row === undefined ? {} : changesOf(row, form);
  if (row === undefined) {
    const created = await enqueue(createQuickMessage, { id, ...form });
    if (!created.ok) return created;
  } else if (Object.keys(changes).length > 0) {
    const changed = await enqueue(updateQuickMessage, { id, changes });
    if (!changed.ok) return changed;
  }
  if (file instanceof File) return enqueue(uploadQuickMessageMedia, { id, name: file.name }, file);
  if (file === 'removed' && row?.isMedia === true) return enqueue(removeQuickMessageMedia, { id });
  return { ok: true, entryId: id };
}

const changesOf = (row: QuickMessage, form: QuickMessageForm): Partial<QuickMessageForm> => ({
  ...(form.shortcode === row.shortcode ? {} : { shortcode: form.shortcode }),
  ...(form.message === row.message ? {} : { message: form.message }),
  ...(form.geral === row.geral ? {} : { geral: form.geral }),
  ...(form.visao === row.visao ? {} : { visao: form.visao }),
});

const entriesOf = (id: Id) => currentDatabase().outbox.where('lane').equals(rowName('quickMessages', id)).sortBy('seq');

/** Deletes a quick reply. If the server does not know the quick reply yet, only its outbox entries are discarded. */
export async function dropQuickMessage(id: Id): Promise<EnqueueResult> {
  const entries = await entriesOf(id);
  const isUnsent = entries.some((entry) => entry.command === createQuickMessage.name && entry.attempts === 0);
  if (!isUnsent || !(await discardAll(id))) return enqueue(deleteQuickMessage, { id });
  return { ok: true, entryId: id };
}

/** Retries the refused changes of a quick reply, in their order. */
export async function retryRefused(id: Id): Promise<void> {
  for (const entry of await entriesOf(id)) if (entry.state === 'refused') await retryEntry(entry.id);
}

/**
 * Discards the refused changes of a quick reply. If its creation was refused, the changes that depend on it are discarded too.
 */
export async function discardRefused(id: Id): Promise<void> {
  const entries = await entriesOf(id);
  const wasNeverMade = entries.some((entry) => entry.command === createQuickMessage.name && entry.state === 'refused');
  for (const entry of entries.toReversed()) if (entry.state === 'refused' || wasNeverMade) await discardEntry(entry.id);
}

/**
 * Discards the changes of a quick reply, the latest first, because later ones depend on earlier ones. Returns false if a change
 * could not be discarded because it was sent.
 */
async function discardAll(id: Id): Promise<boolean> {
  for (const entry of (await entriesOf(id)).toReversed()) if (!(await discardEntry(entry.id))) return false;
  return true;
}
