import * as v from 'valibot';
import { QuickMessageId, UserId, type QuickMessageId as Id } from '@prosa/contract/ids';
import { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { DeletedQuickMessage, UpdateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import { mayChangeQuickMessage } from '@prosa/domain/quick-messages/may-change-quick-message';
import type { ErrorCode } from '@prosa/contract/errors';
import { defineCommand, type CommandContext, type OptimisticChanges } from '../sync/outbox/command.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { toRowName } from '../sync/rows/row-change.ts';

const idPayload = { id: QuickMessageId };
const toOutboxLane = ({ id }: { readonly id: Id }) => toRowName('quickMessages', id);
const findQuickMessageOrRefuse = async (
  database: LocalDatabase,
  { id }: { readonly id: Id },
): Promise<QuickMessage | ErrorCode> => (await database.quickMessages.get(id)) ?? 'ERR_NO_QUICK_MESSAGE_FOUND';
const answerSchema = v.pipe(
  QuickMessage,
  v.transform((row) => [{ table: 'quickMessages', key: row.id, row } as const]),
);

/** Patches an existing quick reply on the device, if the user may change it. */
function patchQuickMessage(
  row: QuickMessage,
  patch: Partial<QuickMessage>,
  { actor, now }: CommandContext,
): OptimisticChanges | ErrorCode {
  if (!mayChangeQuickMessage(row, actor)) return 'ERR_NO_PERMISSION';
  return {
    changes: [{ table: 'quickMessages', key: row.id, does: 'patch', patch: { ...patch, updatedAt: now } }],
    about: row.shortcode,
  };
}

export const createQuickMessage = defineCommand({
  name: 'create-quick-message',
  title: 'commands.createQuickMessage',
  payload: v.object({ ...idPayload, shortcode: v.string(), message: v.string(), geral: v.boolean(), visao: v.boolean() }),
  lane: toOutboxLane,
  read: async () => ({}),
  optimistic: (_rows, given, { actor, now }) => ({
    changes: [
      {
        table: 'quickMessages',
        key: given.id,
        does: 'create',
        row: {
          ...given,
          status: true,
          userId: v.parse(UserId, actor.id),
          mediaPath: null,
          mediaName: null,
          isMedia: false,
          updatedAt: now,
        },
      },
    ],
    about: given.shortcode,
  }),
  request: (_entry, given) => ({ method: 'POST', path: '/quick-messages', body: given }),
  answer: answerSchema,
});

export const updateQuickMessage = defineCommand({
  name: 'update-quick-message',
  title: 'commands.updateQuickMessage',
  payload: v.object({ ...idPayload, changes: UpdateQuickMessageBody }),
  lane: toOutboxLane,
  read: findQuickMessageOrRefuse,
  optimistic: (row, { changes }, context) => {
    const { shortcode = row.shortcode, message = row.message, geral = row.geral, visao = row.visao } = changes;
    return patchQuickMessage(row, { shortcode, message, geral, visao }, context);
  },
  request: (_entry, { id, changes }) => ({ method: 'PUT', path: `/quick-messages/${id}`, body: changes }),
  answer: answerSchema,
});

export const deleteQuickMessage = defineCommand({
  name: 'delete-quick-message',
  title: 'commands.deleteQuickMessage',
  payload: v.object(idPayload),
  lane: toOutboxLane,
  read: findQuickMessageOrRefuse,
  optimistic: (row, _given, { actor }) =>
    mayChangeQuickMessage(row, actor)
      ? { changes: [{ table: 'quickMessages', key: row.id, does: 'remove' }], about: row.shortcode }
      : 'ERR_NO_PERMISSION',
  request: (_entry, { id }) => ({ method: 'DELETE', path: `/quick-messages/${id}` }),
  answer: v.pipe(
    DeletedQuickMessage,
    v.transform(({ id }) => [{ table: 'quickMessages', key: id, row: null } as const]),
  ),
});

/** Uploads a quick reply's file, which stays in the outbox until the server has stored it. */
export const uploadQuickMessageMedia = defineCommand({
  name: 'upload-quick-message-media',
  title: 'commands.uploadQuickMessageMedia',
  payload: v.object({ ...idPayload, name: v.string() }),
  lane: toOutboxLane,
  read: findQuickMessageOrRefuse,
  optimistic: (row, { name }, context) => patchQuickMessage(row, { isMedia: true, mediaName: name, mediaPath: null }, context),
  request: ({ file }, { id, name }) => {
    const form = new FormData();
    form.set('typeArch', 'quickMessage');
    // An entry of this command holds a file. If the browser has lost the file, the server refuses the entry.
    if (file !== null) form.set('file', file, name);
    return { method: 'POST', path: `/quick-messages/${id}/media-upload`, body: form };
  },
  answer: answerSchema,
});

export const removeQuickMessageMedia = defineCommand({
  name: 'remove-quick-message-media',
  title: 'commands.removeQuickMessageMedia',
  payload: v.object(idPayload),
  lane: toOutboxLane,
  read: findQuickMessageOrRefuse,
  optimistic: (row, _given, context) => patchQuickMessage(row, { isMedia: false, mediaName: null, mediaPath: null }, context),
  request: (_entry, { id }) => ({ method: 'DELETE', path: `/quick-messages/${id}/media-upload` }),
  answer: answerSchema,
});

/** The commands of quick replies. */
export const quickMessageCommands = {
  'create-quick-message': createQuickMessage,
  'update-quick-message': updateQuickMessage,
  'delete-quick-message': deleteQuickMessage,
  'upload-quick-message-media': uploadQuickMessageMedia,
  'remove-quick-message-media': removeQuickMessageMedia,
};
