import { MAX_SNOOZE_DAYS } from '@prosa/domain/tickets/snooze';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import { toDateTimeFieldValue } from '../../platform/to-date-time-field-value.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { KeyHint } from '../../ui/buttons/key-hint.tsx';
import { Field, Input } from '../../ui/fields/field.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { listSnoozeTimes } from './list-snooze-times.ts';

const DAY_MS = 86_400_000;

type SnoozeDialogProps = { title: string; onClose: () => void; onSnooze: (until: Date) => void };

/**
 * Asks until when to snooze a ticket. The user chooses an offered time with one click or one key, or enters another day and time.
 */
export function SnoozeDialog({ title, onClose, onSnooze }: SnoozeDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const { locale } = useLanguage();
  const [openedAt] = useState(() => new Date());
  const times = listSnoozeTimes(openedAt);
  const [when, setWhen] = useState(() => toDateTimeFieldValue(openedAt.getTime() + DAY_MS));
  const [isRefused, setRefused] = useState(false);
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const chosen = /^[1-9]$/.test(event.key) ? times[Number(event.key) - 1] : undefined;
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement)
      return;
    event.preventDefault();
    onSnooze(chosen.at);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog open onClose={onClose} title={title} description={t('snooze.text')}>
      <div className="grid gap-4">
        <ul className="grid gap-1.5" aria-label={t('actions.snooze')}>
          {times.map(({ choice, at }, index) => (
            <li key={choice}>
              <Button
                size="large"
                aria-keyshortcuts={String(index + 1)}
                onClick={() => onSnooze(at)}
                className="w-full justify-start gap-3"
              >
                <span className="flex-1 text-left">{t(`snooze.${choice}`)}</span>
                <span className="text-small font-normal text-muted-foreground">{format.format(at)}</span>
                <KeyHint keys={String(index + 1)} className="max-md:hidden" />
              </Button>
            </li>
          ))}
        </ul>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const atMs = new Date(when).getTime();
            if (atMs > Date.now() && atMs < Date.now() + MAX_SNOOZE_DAYS * DAY_MS) onSnooze(new Date(atMs));
            else setRefused(true);
          }}
          className="grid gap-4"
        >
          <Field label={t('snooze.other')} error={isRefused ? t('snooze.isPast') : undefined}>
            <Input
              type="datetime-local"
              value={when}
              onChange={(event) => {
                setWhen(event.target.value);
                setRefused(false);
              }}
            />
          </Field>
          <DialogActions>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="submit" variant="primary">
              {t('actions.snooze')}
            </Button>
          </DialogActions>
        </form>
      </div>
    </Dialog>
  );
}
