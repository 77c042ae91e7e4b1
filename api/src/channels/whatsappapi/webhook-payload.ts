import { NameText } from '@prosa/contract/name-text';
import * as v from 'valibot';

const Envelope = v.object({ entry: v.array(v.unknown()) });
const Entry = v.object({ changes: v.array(v.unknown()) });
const WebhookChange = v.object({ field: v.optional(v.string()), value: v.unknown() });
type WebhookChange = v.InferOutput<typeof WebhookChange>;

/**
 * Reads the changes of a webhook body. Each change is parsed alone, so that an invalid change becomes an unknown one and does not
 * affect the other changes. Returns null if the body is no webhook.
 */
export function parseWebhookChanges(payload: unknown): WebhookChange[] | null {
  const envelope = v.safeParse(Envelope, payload);
  if (!envelope.success) return null;
  return envelope.output.entry.flatMap((rawEntry) => {
    const entry = v.safeParse(Entry, rawEntry);
    if (!entry.success) return [{ value: rawEntry }];
    return entry.output.changes.map((rawChange) => {
      const change = v.safeParse(WebhookChange, rawChange);
      return change.success ? change.output : { value: rawChange };
    });
  });
}

const listOfAnything = v.fallback(v.optional(v.array(v.unknown()), []), []);

/** The value of a change, with only the fields that Prosa reads. Other fields are ignored. */
export const WebhookChangeValue = v.object({
  metadata: v.object({ phone_number_id: v.string() }),
  contacts: listOfAnything,
  messages: listOfAnything,
  statuses: listOfAnything,
  calls: listOfAnything,
});

export const WebhookContact = v.object({
  wa_id: v.string(),
  profile: v.optional(v.object({ name: v.optional(NameText) })),
});

/** A time in seconds since 1970, which Meta sends as text. */
const timestampSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}$/),
  v.transform((seconds) => new Date(Number(seconds) * 1000)),
);

const mediaSchema = v.object({
  id: v.string(),
  mime_type: v.optional(v.string(), 'application/octet-stream'),
  caption: v.optional(v.string(), ''),
  filename: v.optional(NameText),
});
const sharedMessageFields = {
  id: v.string(),
  from: v.string(),
  timestamp: timestampSchema,
  context: v.optional(v.object({ id: v.optional(v.string()) })),
};
/**
 * The fields of every message, whether its type is known or not. `errors` has the reason if Meta could not deliver the message.
 */
export const CommonMessageFields = v.object({ ...sharedMessageFields, type: v.string() });
const chosenReplySchema = v.object({ id: v.string(), title: v.string(), description: v.optional(v.string()) });

export const CloudMessage = v.variant('type', [
  v.object({ ...sharedMessageFields, type: v.literal('text'), text: v.object({ body: v.string() }) }),
  v.object({ ...sharedMessageFields, type: v.literal('image'), image: mediaSchema }),
  v.object({ ...sharedMessageFields, type: v.literal('audio'), audio: mediaSchema }),
  v.object({ ...sharedMessageFields, type: v.literal('video'), video: mediaSchema }),
  v.object({ ...sharedMessageFields, type: v.literal('document'), document: mediaSchema }),
  v.object({ ...sharedMessageFields, type: v.literal('sticker'), sticker: mediaSchema }),
  v.object({
    ...sharedMessageFields,
    type: v.literal('location'),
    location: v.object({
      latitude: v.number(),
      longitude: v.number(),
      name: v.optional(NameText),
      address: v.optional(NameText),
    }),
  }),
  v.object({
    ...sharedMessageFields,
    type: v.literal('contacts'),
    contacts: v.array(
      v.object({
        name: v.object({ formatted_name: NameText }),
        phones: v.optional(v.array(v.object({ phone: v.optional(v.string()), wa_id: v.optional(v.string()) })), []),
      }),
    ),
  }),
  v.object({
    ...sharedMessageFields,
    type: v.literal('reaction'),
    reaction: v.object({ message_id: v.string(), emoji: v.optional(v.string(), '') }),
  }),
  v.object({
    ...sharedMessageFields,
    type: v.literal('button'),
    button: v.object({ text: v.string(), payload: v.optional(v.string()) }),
  }),
  v.object({
    ...sharedMessageFields,
    type: v.literal('interactive'),
    interactive: v.variant('type', [
      v.object({ type: v.literal('button_reply'), button_reply: chosenReplySchema }),
      v.object({ type: v.literal('list_reply'), list_reply: chosenReplySchema }),
      // The answers of a form, as JSON text.
      v.object({
        type: v.literal('nfm_reply'),
        nfm_reply: v.object({
          name: v.optional(v.string(), ''),
          body: v.optional(v.string(), ''),
          response_json: v.optional(v.string(), ''),
        }),
      }),
    ]),
  }),
]);
export type CloudMessage = v.InferOutput<typeof CloudMessage>;

/** The beginning of a customer's call. */
export const CloudRingingCall = v.object({
  id: v.string(),
  timestamp: timestampSchema,
  event: v.literal('connect'),
  direction: v.literal('USER_INITIATED'),
});

/** The end of a call that a customer began. `duration` is missing if nobody answered. */
export const CloudEndedCall = v.object({
  id: v.string(),
  from: v.string(),
  timestamp: timestampSchema,
  event: v.literal('terminate'),
  direction: v.literal('USER_INITIATED'),
  status: v.optional(v.string()),
  duration: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type CloudEndedCall = v.InferOutput<typeof CloudEndedCall>;

export const CloudStatus = v.object({
  id: v.string(),
  status: v.picklist(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: timestampSchema,
  biz_opaque_callback_data: v.optional(v.string()),
  errors: v.optional(
    v.array(
      v.object({
        code: v.number(),
        title: v.optional(v.string()),
        message: v.optional(v.string()),
        error_data: v.optional(v.object({ details: v.optional(v.string()) })),
      }),
    ),
    [],
  ),
});
export type CloudStatus = v.InferOutput<typeof CloudStatus>;
