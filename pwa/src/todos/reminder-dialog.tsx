import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { toDateTimeFieldValue } from '../platform/to-date-time-field-value.ts';
import type { Todo } from './todo-database.ts';

const HOUR_MS = 3_600_000;

type ReminderDialogProps = { todo: Todo; onSet: (remindAt: string | null) => void; onClose: () => void };

/**
 * The dialog that sets the reminder of a to-do. Only this dialog asks for the permission to show notifications, because only here
 * can the user see why the app asks.
 */
export function ReminderDialog({ todo, onSet, onClose }: ReminderDialogProps) {
  const { t } = useTranslation('todos');
  const [when, setWhen] = useState(() =>
    toDateTimeFieldValue(todo.remindAt === null ? Date.now() + HOUR_MS : Date.parse(todo.remindAt)),
  );
  const [isPast, setPast] = useState(false);
  const permission = globalThis.Notification?.permission ?? 'denied';
  const saveReminder = async () => {
    const atMs = new Date(when).getTime();
    if (!(atMs > Date.now())) return setPast(true);
    if (permission === 'default') await Notification.requestPermission();
    onSet(new Date(atMs).toISOString());
  };
  return (
    <Dialog open onClose={onClose} title={t('remindTitle')} description={todo.text}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveReminder();
        }}
        className="grid gap-4"
      >
        <Field label={t('remindWhen')} error={isPast ? t('remindPast') : undefined}>
          <Input
            type="datetime-local"
            value={when}
            onChange={(event) => {
              setWhen(event.target.value);
              setPast(false);
            }}
          />
        </Field>
        {permission !== 'granted' && (
          <p className="text-small text-secondary-foreground">{permission === 'default' ? t('remindWhy') : t('remindDenied')}</p>
        )}
        <DialogActions>
          {todo.remindAt === null ? (
            <Button onClick={onClose}>{t('common.cancel')}</Button>
          ) : (
            <Button onClick={() => onSet(null)}>{t('remindRemove')}</Button>
          )}
          <Button type="submit" variant="primary">
            {t('remindSet')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
