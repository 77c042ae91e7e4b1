import { MessageId } from '@prosa/contract/ids';
import * as v from 'valibot';
import type { Ack, CallLog } from '@prosa/contract/messages/message';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import type { InboundEvent, InboundMessage } from '../channel-adapter.ts';
import { toFailureText } from './graph-error.ts';
import {
  CommonMessageFields,
  WebhookChangeValue,
  CloudEndedCall,
  CloudMessage,
  CloudRingingCall,
  CloudStatus,
  parseWebhookChanges,
  WebhookContact,
} from './webhook-payload.ts';

const statusAcks: Readonly<Record<CloudStatus['status'], Ack | null>> = {
  sent: 1,
  delivered: 2,
  read: 3,
  played: 4,
  failed: null,
};

/** The types of messages with which Meta reports something about a phone number. No customer wrote these messages. */
const numberNoticeTypes = new Set(['system']);

/**
 * The event that a customer deleted a message. Meta sends it for numbers that the company also uses in the WhatsApp Business app.
 */
const CloudRevocation = v.object({ type: v.literal('revoke'), revoke: v.object({ original_message_id: v.string() }) });

/**
 * Parses a webhook body of the Cloud API. Unknown content becomes an `unknown` event, and the other events of the body are
 * unaffected.
 */
export function parseWebhook(payload: unknown): InboundEvent[] {
  const changes = parseWebhookChanges(payload);
  if (changes === null) return [toUnknownEvent('not a webhook body')];
  return changes.flatMap(({ field, value }) => {
    const change = v.safeParse(WebhookChangeValue, value);
    if (!change.success) return [toUnknownEvent(`change of field ${field ?? '?'}`)];
    const names = toNamesByNumber(change.output.contacts);
    return [
      ...change.output.messages.map((message) => toMessageEvent(message, names)),
      ...change.output.calls.map((call) => toCallEvent(call, names)),
      ...change.output.statuses.map(toStatusEvent),
    ];
  });
}

function toNamesByNumber(contacts: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    contacts.flatMap((raw) => {
      const contact = v.safeParse(WebhookContact, raw);
      return contact.success ? [[contact.output.wa_id, contact.output.profile?.name ?? ''] as const] : [];
    }),
  );
}

/**
 * Converts a message to an event. The attendant also sees a message of an unknown type, because the customer did write something.
 */
function toMessageEvent(raw: unknown, names: ReadonlyMap<string, string>): InboundEvent {
  const revocation = v.safeParse(CloudRevocation, raw);
  if (revocation.success) return { kind: 'deletion', providerId: revocation.output.revoke.original_message_id };
  const parsed = v.safeParse(CloudMessage, raw);
  if (parsed.success) return toInboundEvent(parsed.output, names, toMessageContent(parsed.output));
  const any = v.safeParse(CommonMessageFields, raw);
  if (!any.success || numberNoticeTypes.has(any.output.type)) return toUnknownEvent(`message of type ${readType(raw)}`);
  return toInboundEvent(any.output, names, { body: '', mediaType: 'chat', dataJson: { unsupported: any.output.type } });
}

const toInboundEvent = (
  message: v.InferOutput<typeof CommonMessageFields>,
  names: ReadonlyMap<string, string>,
  content: MessageContent,
): InboundEvent => ({
  kind: 'message',
  message: {
    providerId: message.id,
    fromMe: false,
    contact: {
      identity: { kind: 'phone', value: message.from },
      name: names.get(message.from) ?? '',
      number: message.from,
      isGroup: false,
    },
    quotedProviderId: message.context?.id ?? null,
    dataJson: null,
    media: null,
    at: message.timestamp,
    ...content,
  },
});

type MessageContent = Pick<InboundMessage, 'body' | 'mediaType'> &
  Partial<Pick<InboundMessage, 'media' | 'dataJson' | 'quotedProviderId'>>;

function toMessageContent(message: CloudMessage): MessageContent {
  switch (message.type) {
    case 'text':
      return { body: message.text.body, mediaType: 'chat' };
    case 'image':
      return toFileContent(message.image, 'image');
    case 'audio':
      return toFileContent(message.audio, 'audio');
    case 'video':
      return toFileContent(message.video, 'video');
    case 'document':
      return toFileContent(message.document, 'application');
    case 'sticker':
      return toFileContent(message.sticker, 'image');
    case 'location':
      return { body: message.location.name ?? '', mediaType: 'locationMessage', dataJson: { location: message.location } };
    case 'contacts':
      return {
        body: message.contacts.map((contact) => contact.name.formatted_name).join(', '),
        mediaType: 'contactMessage',
        dataJson: {
          contacts: message.contacts.map((contact) => ({
            name: contact.name.formatted_name,
            numbers: contact.phones.flatMap((phone) => phone.phone ?? phone.wa_id ?? []),
          })),
        },
      };
    case 'reaction':
      return {
        body: message.reaction.emoji,
        mediaType: 'reactionMessage',
        quotedProviderId: message.reaction.message_id,
      };
    case 'button':
      return {
        body: message.button.text,
        mediaType: 'buttonsMessage',
        dataJson: { reply: { id: message.button.payload ?? null } },
      };
    case 'interactive': {
      const { interactive } = message;
      if (interactive.type === 'nfm_reply') return toFormContent(interactive.nfm_reply);
      const chosenOption = interactive.type === 'button_reply' ? interactive.button_reply : interactive.list_reply;
      return { body: chosenOption.title, mediaType: 'buttonsMessage', dataJson: { reply: chosenOption } };
    }
  }
}

const FormAnswers = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
/** The key under which a form returns its own token, which is not an answer of the customer. */
const FORM_TOKEN_KEY = 'flow_token';

/** Converts the answers of a form to lines of text, so that attendants, lists and exports show them. */
function toFormContent({
  name,
  body,
  response_json: json,
}: {
  name: string;
  body: string;
  response_json: string;
}): MessageContent {
  const answers = v.safeParse(FormAnswers, json);
  const lines = answers.success
    ? Object.entries(answers.output)
        .filter(([key]) => key !== FORM_TOKEN_KEY)
        .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    : [];
  const text = [body, ...lines].filter((line) => line !== '').join('\n');
  return { body: text.slice(0, MESSAGE_MAX_CHARACTERS), mediaType: 'buttonsMessage', dataJson: { reply: { id: name } } };
}

/**
 * Converts the end of a customer's call to a message, and the beginning of the call to a ringing call. A call that the company
 * makes becomes neither.
 */
function toCallEvent(raw: unknown, names: ReadonlyMap<string, string>): InboundEvent {
  const ringing = v.safeParse(CloudRingingCall, raw);
  if (ringing.success) return { kind: 'call', call: { callId: ringing.output.id, at: ringing.output.timestamp } };
  const parsed = v.safeParse(CloudEndedCall, raw);
  if (!parsed.success) return toUnknownEvent('call');
  const { duration = 0, ...call } = parsed.output;
  const isMissed = duration === 0;
  const dataJson: CallLog = { call: { isMissed, durationS: isMissed ? null : duration } };
  return toInboundEvent({ ...call, type: 'call' }, names, { body: '', mediaType: 'call_log', dataJson });
}

function toFileContent(
  media: { readonly id: string; readonly mime_type: string; readonly caption: string; readonly filename?: string | undefined },
  mediaType: 'image' | 'audio' | 'video' | 'application',
): MessageContent {
  const mimeType = media.mime_type.split(';')[0]?.trim() ?? media.mime_type;
  const extension = mimeType.split('/')[1] ?? 'bin';
  return {
    body: media.caption,
    mediaType,
    media: { ref: media.id, name: media.filename ?? `${mediaType}.${extension}`, mimeType },
  };
}

function toStatusEvent(raw: unknown): InboundEvent {
  const parsed = v.safeParse(CloudStatus, raw);
  if (!parsed.success) return toUnknownEvent('status');
  const status = parsed.output;
  const ownMessageId = v.safeParse(MessageId, status.biz_opaque_callback_data);
  return {
    kind: 'status',
    providerId: status.id,
    messageId: ownMessageId.success ? ownMessageId.output : null,
    ack: statusAcks[status.status],
    failure: status.status === 'failed' ? toFailureText(status.errors[0]) : null,
    at: status.timestamp,
  };
}

const toUnknownEvent = (reason: string): InboundEvent => ({ kind: 'unknown', reason });

const readType = (raw: unknown): string => {
  const parsed = v.safeParse(v.object({ type: v.string() }), raw);
  return parsed.success ? parsed.output.type : '?';
};
