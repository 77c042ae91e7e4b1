import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { currentInstant } from '../platform/clock.ts';
import { showActionToast } from '../ui/feedback/toast.ts';
import type { Todo } from './todo-database.ts';
import { useTodoDatabase } from './use-todos.ts';
import { findNextReminder, takeDueTodos } from './write-todos.ts';

/**
 * The maximum time between two checks for due to-dos, in milliseconds. A single long timer would fire late after the device has
 * slept.
 */
const CHECK_EVERY_MS = 60_000;

/**
 * Reminds the user of due to-dos on every screen. Reminders of to-dos that fell due while the app was closed appear when the app
 * starts.
 */
export function TodoReminders() {
  const { t } = useTranslation('todos');
  const [, navigate] = useLocation();
  const database = useTodoDatabase();
  const next = useLiveQuery(() => findNextReminder(database), [database]);
  useEffect(() => {
    if (next === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkReminder = () => {
      const inMs = Date.parse(next) - Date.now();
      if (inMs > 0) timer = setTimeout(checkReminder, Math.min(inMs, CHECK_EVERY_MS));
      else void takeDueTodos(database, currentInstant()).then((due) => due.map(remind));
    };
    const remind = async (todo: Todo): Promise<void> => {
      if (await showReminder(t('notification'), todo)) return;
      showActionToast(`${t('notification')}: ${todo.text}`, { label: t('show'), onClick: () => navigate('/todolist') });
    };
    checkReminder();
    return () => clearTimeout(timer);
  }, [database, next, t, navigate]);
  return null;
}

/** Shows a system notification. Returns false if notifications are not permitted or not supported. */
async function showReminder(title: string, { id, text }: Todo): Promise<boolean> {
  if (globalThis.Notification?.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return false;
  try {
    await registration.showNotification(title, {
      body: text,
      tag: `todo-${id}`,
      icon: '/icon-192.png',
      data: { url: '/todolist' },
    });
    return true;
  } catch {
    return false;
  }
}
