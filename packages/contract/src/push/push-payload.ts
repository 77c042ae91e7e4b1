import * as v from 'valibot';
import { CompanyId, TicketId, TicketUuid, UserId } from '../ids.ts';

/**
 * The action of a notification's button: `read` marks the ticket as read, and `reply` opens the ticket so that the user can
 * answer.
 */
export const PushAction = v.picklist(['read', 'reply']);
export type PushAction = v.InferOutput<typeof PushAction>;

/**
 * The payload that is encrypted and pushed to a device. With `web_push` it is also a Declarative Web Push message, which Safari
 * can show even if the app's worker fails. The worker of every browser reads the same fields.
 */
export const PushPayload = v.object({
  web_push: v.optional(v.literal(8030)),
  mutable: v.optional(v.literal(true)),
  /** The number of tickets that need the user's attention, which the app's icon shows. */
  app_badge: v.pipe(v.number(), v.integer(), v.minValue(0)),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    lang: v.string(),
    /** A later notification with the same tag replaces the earlier one. */
    tag: v.string(),
    /** The URL that a tap opens. The URL is absolute in a declarative message. */
    navigate: v.string(),
    actions: v.array(v.object({ action: PushAction, title: v.string(), navigate: v.string() })),
    data: v.object({
      companyId: CompanyId,
      userId: UserId,
      /** The path of the app that a tap on the notification opens. */
      path: v.string(),
      ticket: v.nullable(v.object({ id: TicketId, uuid: TicketUuid })),
    }),
  }),
});
export type PushPayload = v.InferOutput<typeof PushPayload>;
