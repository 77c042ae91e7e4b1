import * as v from 'valibot';
import { QuickMessageId } from '../ids.ts';
import { MESSAGE_MAX_CHARACTERS } from '../messages/send-message.ts';
import { NameText } from '../name-text.ts';
import { QuickMessage } from './quick-message.ts';
import { ignoredText, pageNumber, searchParam } from '../query-values.ts';

/** The longest shortcode, in characters. */
export const SHORTCODE_MAX_CHARACTERS = 100;

const Shortcode = v.pipe(NameText, v.nonEmpty(), v.maxLength(SHORTCODE_MAX_CHARACTERS));
const Text = v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS));

/** `POST /quick-messages` (coverage 3 §7). `id` is the device's UUIDv7. Without it, the server makes an id. */
export const CreateQuickMessageBody = v.object({
  id: v.optional(QuickMessageId),
  shortcode: Shortcode,
  message: v.optional(Text, ''),
  geral: v.optional(v.boolean(), false),
  visao: v.optional(v.boolean(), true),
});
export type CreateQuickMessageBody = v.InferOutput<typeof CreateQuickMessageBody>;

/**
 * `PUT /quick-messages/{id}`: a missing field stays unchanged, so that if two users change different fields, both changes stay.
 */
export const UpdateQuickMessageBody = v.object({
  shortcode: v.optional(Shortcode),
  message: v.optional(Text),
  geral: v.optional(v.boolean()),
  visao: v.optional(v.boolean()),
});
export type UpdateQuickMessageBody = v.InferOutput<typeof UpdateQuickMessageBody>;

/** The fields beside the file (`file`) of a multipart `POST /quick-messages/{id}/media-upload`, accepted for compatibility. */
export const QuickMessageMediaFields = v.object({ typeArch: v.optional(ignoredText) });

/** `GET /quick-messages`: pages of quick replies in the order of their shortcodes. */
export const ListQuickMessagesQuery = v.object({
  searchParam,
  pageNumber,
});
export type ListQuickMessagesQuery = v.InferOutput<typeof ListQuickMessagesQuery>;
export const ListQuickMessagesAnswer = v.object({ records: v.array(QuickMessage), count: v.number(), hasMore: v.boolean() });
export type ListQuickMessagesAnswer = v.InferOutput<typeof ListQuickMessagesAnswer>;

/** The answer of `DELETE /quick-messages/{id}`: the deleted quick reply. */
export const DeletedQuickMessage = v.object({ id: QuickMessageId });
