import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { ChatbotOption } from '../chatbots/chatbot-option.ts';
import { ChatbotId, ConnectionId, FileListId, FlowId, IntegrationId, QueueId } from '../ids.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { ServiceHours } from '../service-hours/service-hours.ts';
import { Queue } from '../session/session.ts';

/** The minimum and maximum length of a queue's name, in characters (coverage 2 §5). */
export const QUEUE_NAME_CHARACTERS = { min: 2, max: 50 } as const;
/** The minimum and maximum length of a queue's colour, in characters (coverage 2 §5). */
export const QUEUE_COLOUR_CHARACTERS = { min: 3, max: 9 } as const;
/** The maximum length of a text that a queue sends, in characters. */
const MAX_TEXT_CHARACTERS = 4_096;
const MAX_ORDER = 9_999;
/** The maximum time in minutes after which the rotation gives an unaccepted ticket to another member of the queue. */
export const MAX_ROTATION_MINUTES = 1_440;
/** The longest target of a queue, in minutes of its service hours: a week. */
export const MAX_TARGET_MINUTES = 10_080;

/**
 * The fate of a ticket whose attendant doesn't answer in time: it stays with the attendant, returns to the queue, or goes on to
 * the next member who is online.
 */
export const OverdueAction = v.picklist(['stay', 'return', 'next']);
export type OverdueAction = v.InferOutput<typeof OverdueAction>;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS));
const targetMinutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TARGET_MINUTES));
/** A CSS colour: `#` and hexadecimal digits, or a name. */
const colour = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(),
  v.minLength(QUEUE_COLOUR_CHARACTERS.min),
  v.maxLength(QUEUE_COLOUR_CHARACTERS.max),
  v.regex(/^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+)$/),
);

/** The fields of a queue that its form edits (coverage 2 §3). */
const queueFields = {
  name: v.pipe(NameText, v.nonEmpty(), minCharacters(QUEUE_NAME_CHARACTERS.min), v.maxLength(QUEUE_NAME_CHARACTERS.max)),
  color: colour,
  greetingMessage: text,
  outOfHoursMessage: text,
  orderQueue: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ORDER))),
  closeTicket: v.boolean(),
  ativarRoteador: v.boolean(),
  /** The minutes after which the rotation gives an unaccepted ticket to another member of the queue. */
  tempoRoteador: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ROTATION_MINUTES)),
  /**
   * Prosa's own: the minutes of service hours in which a waiting customer is to get the first answer. 0 means that the queue has
   * no such target.
   */
  firstAnswerMinutes: targetMinutes,
  /**
   * Prosa's own: the minutes of service hours in which a waiting customer is to get each further answer. 0 means that the queue
   * has no such target.
   */
  nextAnswerMinutes: targetMinutes,
  overdueAction: OverdueAction,
  createTicketSendNotificationWAUser: v.boolean(),
  messageNotification: text,
  /** The list of files that the bot sends to the customers whom it assigns to the queue. */
  fileListId: v.nullable(FileListId),
  /** The integration that answers the customers whom the bot assigns to the queue. */
  integrationId: v.nullable(IntegrationId),
  schedules: ServiceHours,
} as const;

/** A queue with all fields that admins edit. */
export const ManagedQueue = v.object({
  ...Queue.entries,
  outOfHoursMessage: v.string(),
  closeTicket: v.boolean(),
  ativarRoteador: v.boolean(),
  tempoRoteador: v.number(),
  firstAnswerMinutes: v.optional(v.number(), 0),
  nextAnswerMinutes: v.optional(v.number(), 0),
  overdueAction: v.optional(OverdueAction, 'stay'),
  createTicketSendNotificationWAUser: v.boolean(),
  messageNotification: v.string(),
  fileListId: v.nullable(FileListId),
  integrationId: v.nullable(IntegrationId),
  schedules: v.array(queueFields.schedules.item),
  /** The options of the queue's chatbot, menu by menu and in the order of each menu. */
  chatbots: v.optional(v.array(ChatbotOption), []),
  version: RowVersion,
});
export type ManagedQueue = v.InferOutput<typeof ManagedQueue>;

/** `GET /queue`: admins get all fields that they may edit, and other users get the fields that tickets show. */
export const ListQueuesAnswer = v.union([v.array(ManagedQueue), v.array(Queue)]);

/** `POST /queue`: creates a queue. Without `schedules` the queue has the default hours. */
export const CreateQueueBody = v.object({
  name: queueFields.name,
  color: queueFields.color,
  greetingMessage: v.optional(queueFields.greetingMessage, ''),
  outOfHoursMessage: v.optional(queueFields.outOfHoursMessage, ''),
  orderQueue: v.optional(queueFields.orderQueue, null),
  closeTicket: v.optional(queueFields.closeTicket, false),
  ativarRoteador: v.optional(queueFields.ativarRoteador, false),
  tempoRoteador: v.optional(queueFields.tempoRoteador, 0),
  firstAnswerMinutes: v.optional(queueFields.firstAnswerMinutes, 0),
  nextAnswerMinutes: v.optional(queueFields.nextAnswerMinutes, 0),
  overdueAction: v.optional(queueFields.overdueAction, 'stay'),
  createTicketSendNotificationWAUser: v.optional(queueFields.createTicketSendNotificationWAUser, false),
  messageNotification: v.optional(queueFields.messageNotification, ''),
  fileListId: v.optional(queueFields.fileListId, null),
  integrationId: v.optional(queueFields.integrationId, null),
  schedules: v.optional(queueFields.schedules),
});
export type CreateQueueBody = v.InferOutput<typeof CreateQueueBody>;

/** `PUT /queue/{id}`: the fields to change. `version` is the version with which the form was opened. */
export const UpdateQueueBody = v.object({ ...v.partial(v.object(queueFields)).entries, version: v.optional(RowVersion) });
export type UpdateQueueBody = v.InferOutput<typeof UpdateQueueBody>;

/**
 * `DELETE /queue/{id}`: `toQueueId` is the queue that receives the tickets. Without `toQueueId`, the tickets have no queue
 * afterwards.
 */
export const DeleteQueueQuery = v.object({
  toQueueId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), QueueId)),
});
export const DeletedQueue = v.object({ id: QueueId, movedTickets: v.number() });
export type DeletedQueue = v.InferOutput<typeof DeletedQueue>;

/**
 * `GET /queue/{id}/uses`, Prosa's own: the rows that a deletion affects. A flow counts if its published version uses the queue.
 */
export const QueueUses = v.object({
  tickets: v.number(),
  users: v.number(),
  connections: v.array(v.object({ id: ConnectionId, name: v.string() })),
  flows: v.array(v.object({ id: FlowId, name: v.string() })),
  /** The options in the chatbots of other queues that lead to the queue. */
  chatbotOptions: v.optional(v.array(v.object({ id: ChatbotId, name: v.string(), queueName: v.string() })), []),
});
export type QueueUses = v.InferOutput<typeof QueueUses>;
