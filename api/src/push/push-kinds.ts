import type { NotificationCause } from '../platform/notification-cause.ts';
import { chatPushKind } from '../chats/chat-push-kind.ts';
import { mentionPushKind } from './mention-push-kind.ts';
import { messagePushKind } from './message-push-kind.ts';
import { overduePushKind } from './overdue-push-kind.ts';
import type { PushKind } from './push-kind.ts';
import { snoozePushKind } from './snooze-push-kind.ts';
import { testPushKind } from './test-push-kind.ts';
import { transferPushKind } from './transfer-push-kind.ts';

/** All kinds of notifications. A new kind needs an entry in `NotificationCause` and one in this list. */
const pushKinds: { readonly [K in NotificationCause['kind']]: PushKind<Extract<NotificationCause, { kind: K }>> } = {
  message: messagePushKind,
  transfer: transferPushKind,
  snooze: snoozePushKind,
  overdue: overduePushKind,
  mention: mentionPushKind,
  chat: chatPushKind,
  test: testPushKind,
};

/** Returns the kind of notification for a cause. */
export const toPushKind = <N extends NotificationCause>(cause: N): PushKind<N> => pushKinds[cause.kind] as unknown as PushKind<N>; // the kind of the cause selects its own entry
