import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { TodoListPage } from './todolist-page.tsx';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { TodoReminders } from '../todos/todo-reminders.tsx';

/**
 * The time after which a reminder that was set to one hour from now has been shown. The app searches for due reminders every
 * minute.
 */
const MORE_THAN_AN_HOUR_MS = 3_720_000;

beforeAll(() => loadTexts(getI18n(), ['todos']));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type NotificationState = { readonly permission: NotificationPermission; readonly shown: unknown[] };

/** Sets the reminder of a new to-do of this user in a browser with this permission, and lets more than an hour pass. */
async function setReminderAndWait(userId: number, { permission, shown }: NotificationState): Promise<void> {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission);
  const registration = {
    showNotification: (title: string, options: NotificationOptions) => Promise.resolve(void shown.push([title, options.body])),
  };
  // The cast is safe: the tested code uses only the registration's `showNotification`.
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as unknown as ServiceWorkerRegistration);
  await render(
    <SignedInUserContext value={sampleUser({ id: userId })}>
      <TodoListPage />
      <TodoReminders />
      <Toaster theme="light" />
    </SignedInUserContext>,
  );
  await page.getByRole('textbox', { name: 'Nova tarefa' }).fill('Ligar para Helena');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('button', { name: 'Lembrete: Ligar para Helena' }).click();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  await page.getByRole('button', { name: 'Lembrar', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(MORE_THAN_AN_HOUR_MS);
}
const message = () => page.getByText('Lembrete: Ligar para Helena', { exact: true });

it('a reminder appears as a message in the app if the browser does not permit notifications', async () => {
  const shown: unknown[] = [];
  await setReminderAndWait(8_201, { permission: 'denied', shown });
  await expect.element(message()).toBeVisible();
  expect(shown).toEqual([]);
});

it('a reminder appears as a notification if the browser permits notifications', async () => {
  const shown: unknown[] = [];
  await setReminderAndWait(8_202, { permission: 'granted', shown });
  await expect.poll(() => shown).toEqual([['Lembrete', 'Ligar para Helena']]);
  expect(message().query()).toBeNull();
});
