import { safeParse } from 'valibot';
import { PushPayload } from '@prosa/contract/push/push-payload';
import { SessionUser } from '@prosa/contract/session/session';
import { type Language, findPreferredLanguage } from '@prosa/i18n/languages';
import { texts as en } from '@prosa/i18n/notifications/en';
import { texts as es } from '@prosa/i18n/notifications/es';
import { texts as pt } from '@prosa/i18n/notifications/pt';
import { texts as tr } from '@prosa/i18n/notifications/tr';
import { showBadge } from '../platform/device/app-badge.ts';
import { readDeviceNote, SIGNED_IN_USER_NOTE } from '../push/device-note.ts';

declare const self: ServiceWorkerGlobalScope;

/** The options of a notification that not every browser supports, and that the standard types lack. */
type RichNotificationOptions = NotificationOptions & {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
};

/**
 * The only text in the worker's code, which is shown if the push was not sent for the signed-in user or can't be read. The text
 * is in all languages, because without a signed-in user the language of the app is unknown.
 */
const signedOutTexts: Readonly<Record<Language, string>> = {
  pt: pt.signedOut,
  en: en.signedOut,
  es: es.signedOut,
  tr: tr.signedOut,
};
const NOTIFICATION_ICON = '/icon-192.png';

/** Shows a notification for each push, as Apple requires. Only the user for whom the push was sent sees its content. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const payload = safeParse(PushPayload, readJson(data));
  const user = await readDeviceNote(SIGNED_IN_USER_NOTE, SessionUser);
  const show = (title: string, options: RichNotificationOptions) =>
    self.registration.showNotification(title, { icon: NOTIFICATION_ICON, badge: NOTIFICATION_ICON, ...options });
  if (
    !payload.success ||
    user?.id !== payload.output.notification.data.userId ||
    user.companyId !== payload.output.notification.data.companyId
  ) {
    await show('Prosa', { body: signedOutTexts[findPreferredLanguage(navigator.languages)], tag: 'signed-out' });
    // Without a signed-in user, the push shows that the log-out could not reach the push service, so the worker unsubscribes now.
    if (user === undefined) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const { notification, app_badge: unread } = payload.output;
  const { title, body, lang, tag, actions } = notification;
  await show(title, { body, lang, tag, renotify: true, data: notification.data, actions });
  await showBadge(unread);
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json() as unknown; // The annotation is needed because the value has type `any`. A schema parses it next.
  } catch {
    return undefined;
  }
}
