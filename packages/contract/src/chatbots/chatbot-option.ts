import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { ChatbotId, FileListId, IntegrationId, QueueId, UserId } from '../ids.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';

/** The minimum and the maximum number of characters of an option's name (coverage 2 §5). */
export const CHATBOT_OPTION_NAME_CHARACTERS = { min: 4, max: 100 } as const;
/** The maximum number of options in a menu. Customers choose an option by its number, which may have two digits. */
export const MAX_CHATBOT_OPTIONS = 99;
/** The maximum length of the text that an option sends, in characters. */
const MAX_TEXT_CHARACTERS = 4_096;

/**
 * The kinds of options, by what happens when a customer chooses one. `text` sends its text and the next menu. `file` does the
 * same, and then sends a list of files. `queue` moves the ticket to a queue, and `attendent` to a user in a queue. `integration`
 * moves the ticket to a queue in which an integration first speaks with the customer.
 */
export const chatbotOptionTypes = ['text', 'attendent', 'queue', 'integration', 'file'] as const;
export const ChatbotOptionType = v.picklist(chatbotOptionTypes);
export type ChatbotOptionType = v.InferOutput<typeof ChatbotOptionType>;

const fields = {
  name: v.pipe(
    NameText,
    v.nonEmpty(),
    minCharacters(CHATBOT_OPTION_NAME_CHARACTERS.min),
    v.maxLength(CHATBOT_OPTION_NAME_CHARACTERS.max),
  ),
  greetingMessage: v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS)),
  queueType: ChatbotOptionType,
  /** True if the ticket is closed after the option's text was sent. */
  closeTicket: v.boolean(),
  /** The queue to which the ticket moves. Null means the queue of this chatbot. */
  optQueueId: v.nullable(QueueId),
  optUserId: v.nullable(UserId),
  /** The integration that speaks with the customer. */
  optIntegrationId: v.nullable(IntegrationId),
  /** The list of files that the option sends. */
  optFileId: v.nullable(FileListId),
} as const;

/**
 * An option of a queue's chatbot (coverage 2 §3). `parentId` is the option that leads to the menu in which this option is. For an
 * option in the queue's first menu, `parentId` is null.
 */
export const ChatbotOption = v.object({
  id: ChatbotId,
  queueId: QueueId,
  parentId: v.nullable(ChatbotId),
  /** The option's number in its menu, by which customers choose it. The first option has 1. */
  position: v.number(),
  name: v.string(),
  greetingMessage: v.string(),
  queueType: ChatbotOptionType,
  closeTicket: v.boolean(),
  optQueueId: v.nullable(QueueId),
  optUserId: v.nullable(UserId),
  optIntegrationId: v.nullable(IntegrationId),
  optFileId: v.nullable(FileListId),
  version: RowVersion,
});
export type ChatbotOption = v.InferOutput<typeof ChatbotOption>;

/** `GET /chatbot/{id}`: an option, and in `options` the options of the menu to which it leads, in their order. */
export const ReadChatbotAnswer = v.object({ ...ChatbotOption.entries, options: v.array(ChatbotOption) });
export type ReadChatbotAnswer = v.InferOutput<typeof ReadChatbotAnswer>;

/** `POST /chatbot`: creates an option, which becomes the last one of its menu. */
export const CreateChatbotBody = v.object({
  queueId: QueueId,
  parentId: v.optional(v.nullable(ChatbotId), null),
  name: fields.name,
  greetingMessage: v.optional(fields.greetingMessage, ''),
  queueType: v.optional(fields.queueType, 'text'),
  closeTicket: v.optional(fields.closeTicket, false),
  optQueueId: v.optional(fields.optQueueId, null),
  optUserId: v.optional(fields.optUserId, null),
  optIntegrationId: v.optional(fields.optIntegrationId, null),
  optFileId: v.optional(fields.optFileId, null),
});
export type CreateChatbotBody = v.InferOutput<typeof CreateChatbotBody>;

/**
 * `PUT /chatbot/{id}`: changes the fields that the body has. `position`, Prosa's own, moves the option within its menu. `version`
 * is the version with which the form was opened.
 */
export const UpdateChatbotBody = v.object({
  ...v.partial(v.object(fields)).entries,
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CHATBOT_OPTIONS))),
  version: v.optional(RowVersion),
});
export type UpdateChatbotBody = v.InferOutput<typeof UpdateChatbotBody>;

/** The answer of `DELETE /chatbot/{id}`, which deletes an option and all menus below it. */
export const DeletedChatbot = v.object({ id: ChatbotId });
export type DeletedChatbot = v.InferOutput<typeof DeletedChatbot>;
