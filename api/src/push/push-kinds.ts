import type { NotificationCause } from '../platform/notification-cause.ts';
import { chatPush } from '../chats/chat-push.ts';
import { messagePush } from './message-push.ts';
import type { PushKind } from './push-kind.ts';
import { testPush } from './test-push.ts';
import { transferPush } from './transfer-push.ts';

/** Every kind of notification. A new one needs its line in `NotificationCause` and its declaration here. */
const pushKinds: { readonly [K in NotificationCause['kind']]: PushKind<Extract<NotificationCause, { kind: K }>> } = {
  message: messagePush,
  transfer: transferPush,
  chat: chatPush,
  test: testPush,
};

/** Returns the declaration of a cause's kind of notification. */
export const pushKindOf = <N extends NotificationCause>(cause: N): PushKind<N> => pushKinds[cause.kind] as unknown as PushKind<N>; // by its own kind
