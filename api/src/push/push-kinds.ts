import type { NotificationCause } from '../platform/notification-cause.ts';
import { chatPushKind } from '../chats/chat-push-kind.ts';
import { messagePushKind } from './message-push-kind.ts';
import type { PushKind } from './push-kind.ts';
import { testPushKind } from './test-push-kind.ts';
import { transferPushKind } from './transfer-push-kind.ts';

/** Every kind of notification. A new one needs its line in `NotificationCause` and its declaration here. */
const pushKinds: { readonly [K in NotificationCause['kind']]: PushKind<Extract<NotificationCause, { kind: K }>> } = {
  message: messagePushKind,
  transfer: transferPushKind,
  chat: chatPushKind,
  test: testPushKind,
};

/** Returns the declaration of a cause's kind of notification. */
export const findPushKind = <N extends NotificationCause>(cause: N): PushKind<N> =>
  pushKinds[cause.kind] as unknown as PushKind<N>; // by its own kind
