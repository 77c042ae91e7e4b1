import * as v from 'valibot';
import { QuickMessageId, type QuickMessageId as Id } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { uuidv7 } from '../platform/uuidv7.ts';
import { enqueue, type EnqueueResult } from '../sync/outbox/enqueue.ts';
import { discardUnsentRow, type RowLane } from '../sync/outbox/lane-actions.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import {
  createQuickMessage,
  deleteQuickMessage,
  removeQuickMessageMedia,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from './quick-message-commands.ts';

export type QuickMessageForm = Pick<QuickMessage, 'shortcode' | 'message' | 'geral' | 'visao'>;
/** A new file, 'removed' if the user removed the file, or undefined for no change. */
export type QuickMessageFileChange = File | 'removed' | undefined;

/** Saves a new or changed quick reply with its file, and resolves once it is on the device. Only changed fields are sent. */
export async function saveQuickMessage(
  row: QuickMessage | undefined,
  form: QuickMessageForm,
  file: QuickMessageFileChange,
): Promise<EnqueueResult> {
  const id = row?.id ?? v.parse(QuickMessageId, uuidv7());
  const changes = row === undefined ? {} : toChangedFields(row, form);
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

const toChangedFields = (row: QuickMessage, form: QuickMessageForm): Partial<QuickMessageForm> => ({
  ...(form.shortcode === row.shortcode ? {} : { shortcode: form.shortcode }),
  ...(form.message === row.message ? {} : { message: form.message }),
  ...(form.geral === row.geral ? {} : { geral: form.geral }),
  ...(form.visao === row.visao ? {} : { visao: form.visao }),
});

/** Returns the outbox lane of a quick reply's commands, and the name of the command that creates the quick reply. */
export const toQuickMessageLane = (id: Id): RowLane => ({
  lane: toRowName('quickMessages', id),
  creation: createQuickMessage.name,
});

/** Deletes a quick reply. If the server does not have the quick reply yet, only its outbox entries are discarded. */
export async function deleteOrDiscardQuickMessage(id: Id): Promise<EnqueueResult> {
  if (await discardUnsentRow(toQuickMessageLane(id))) return { ok: true, entryId: id };
  return enqueue(deleteQuickMessage, { id });
}
