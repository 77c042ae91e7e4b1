import * as v from 'valibot';

/**
 * Every code that a refusal may carry (coverage 1 §8; the codes after the blank line are Prosa's own). The outbox treats an
 * answer as a refusal only if its code is in this list. Any other failure means "not now", and the command stays in the outbox.
 */
export const errorCodes = [
  'ERR_NO_OTHER_WHATSAPP',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_DOWNLOAD_MEDIA',
  'ERR_INVALID_CREDENTIALS',
  'ERR_SENDING_WAPP_MSG',
  'ERR_DELETE_WAPP_MSG',
  'ERR_OTHER_OPEN_TICKET',
  'ERR_SESSION_EXPIRED',
  'ERR_USER_CREATION_DISABLED',
  'ERR_NO_PERMISSION',
  'ERR_DUPLICATED_CONTACT',
  'ERR_NO_SETTING_FOUND',
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_TICKET_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_CREATING_MESSAGE',
  'ERR_CREATING_TICKET',
  'ERR_FETCH_WAPP_MSG',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_OUT_OF_HOURS',

  'ERR_BAD_REQUEST',
  'ERR_NOT_FOUND',
  'ERR_INTERNAL',
  'ERR_UNAVAILABLE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_UNAUTHENTICATED',
  'ERR_SESSION_REPLACED',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_NO_QUEUE_FOUND',
  // Another queue of the company has this name.
  'ERR_QUEUE_NAME_ALREADY_EXISTS',
  'ERR_NO_CHATBOT_FOUND',
  // A chatbot's option needs a text before it can lead to a menu.
  'ERR_CHATBOT_TEXT_REQUIRED',
  'ERR_DUPLICATED_EMAIL',
  // A company must have at least one admin.
  'ERR_LAST_ADMIN',
  // The invitation doesn't exist, was used, or has expired.
  'ERR_NO_INVITATION_FOUND',
  'ERR_NO_MESSAGE_FOUND',
  'ERR_NO_MEDIA_FOUND',
  'ERR_TICKET_TRANSITION',
  'ERR_TICKET_CHANGED',
  'ERR_TICKET_QUEUE_REQUIRED',
  'ERR_TICKET_TAG_REQUIRED',
  'ERR_COMMAND_REUSED',
  'ERR_MEDIA_TOO_LARGE',
  'ERR_MEDIA_TYPE',
  'ERR_CONTACT_BLOCKED',
  'ERR_OUTSIDE_REPLY_WINDOW',
  'ERR_MESSAGE_TOO_OLD',
  'ERR_CHANNEL_CANNOT_REVISE',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_COMPANY_FOUND',
  'ERR_DUPLICATED_TAG',
  // Groups can't be merged. Two contacts can't be merged if they have more conversations, wallets or extra info than one contact
  // may have.
  'ERR_CONTACTS_NOT_MERGEABLE',
  // The merge was undone, or is older than a day.
  'ERR_NO_CONTACT_MERGE_FOUND',
  'ERR_DUPLICATED_PHRASE',
  'ERR_NO_NOTE_FOUND',
  'ERR_NO_QUICK_MESSAGE_FOUND',
  'ERR_NO_SCHEDULE_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
  'ERR_TOO_MANY_INTEGRATIONS',
  // An integration lacks a field that its type requires. `issues` names the field.
  'ERR_INTEGRATION_FIELD_REQUIRED',
  // The server does not call the address of the integration, because the address does not use TLS.
  'ERR_INTEGRATION_ADDRESS',
  // The scheduled message was sent, so its fields no longer change.
  'ERR_SCHEDULE_SENT',
  'ERR_NO_INBOX_VIEW_FOUND',
  'ERR_TOO_MANY_INBOX_VIEWS',
  'ERR_NO_CHAT_FOUND',
  'ERR_CHAT_FULL',
  'ERR_NO_FLOW_FOUND',
  'ERR_NO_FLOW_CAMPAIGN_FOUND',
  'ERR_FLOW_INACTIVE',
  'ERR_FLOW_FILE',
  'ERR_FLOW_LIMIT',
  // The log-in lacks a one-time code. A code that was sent but is wrong is refused with `ERR_SECOND_FACTOR_WRONG` instead.
  'ERR_SECOND_FACTOR_REQUIRED',
  'ERR_SECOND_FACTOR_WRONG',
  'ERR_WRONG_PASSWORD',
  // The company requires a second factor that the session lacks. The session may only set one up.
  'ERR_SECOND_FACTOR_MISSING',
  // The company requires a second factor, and the user's only second factor is a passkey, so the password does not open a
  // session.
  'ERR_PASSKEY_REQUIRED',
  // The passkey is unknown, or it answered another challenge or another origin.
  'ERR_PASSKEY_REFUSED',
  'ERR_NO_PASSKEY_FOUND',
  'ERR_TOO_MANY_PASSKEYS',
  // The call would remove the passkey or second factor without which the user could no longer log in.
  'ERR_LAST_WAY_IN',
  'ERR_NO_SESSION_FOUND',
  // The row was changed since the form was opened.
  'ERR_VERSION_CONFLICT',
  // The plan allows no further row of the kind that the call creates. `detail` says how many such rows the plan allows.
  'ERR_PLAN_LIMIT',
  // The request to delete a connection has no destination for the connection's tickets. `detail` has the number of these tickets.
  'ERR_CONNECTION_HAS_TICKETS',
  // A ticket cannot continue on a connection whose channel does not reach the ticket's contact.
  'ERR_CHANNEL_DIFFERS',
  'ERR_CHANNEL_NOT_OFFERED',
  'ERR_CHANNEL_NOT_IN_PLAN',
  'ERR_CHANNEL_HAS_NO_QR',
  // Another connection has the Cloud API's phone number id.
  'ERR_PHONE_NUMBER_TAKEN',
  'ERR_SEND_QUEUE_REQUIRED',
  'ERR_RATING_EXPIRY_REQUIRED',
  'ERR_RATING_MESSAGE_REQUIRED',
  'ERR_VACATION_PERIOD',
  'ERR_NO_AGENT_FOUND',
  // A long job of the same kind is under way in the company.
  'ERR_LONG_JOB_RUNNING',
  'ERR_NO_LONG_JOB_FOUND',
  // A setting would send customers a message that has no text. `issues` has the key of the setting with that text.
  'ERR_SETTING_MESSAGE_REQUIRED',
  // A message waits because its channel's provider doesn't answer.
  'ERR_PROVIDER_AWAY',
  // A device whose storage is full refuses its own commands with this code. No server sends the code.
  'ERR_DEVICE_FULL',
] as const;

export const ErrorCode = v.picklist(errorCodes);
export type ErrorCode = v.InferOutput<typeof ErrorCode>;

/**
 * The body of a refusal. `issues` lists the invalid fields of the request's body. `detail` has data for the text that the app
 * shows, such as a date.
 */
export const ErrorBody = v.object({
  error: ErrorCode,
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  detail: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.null()]))),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
