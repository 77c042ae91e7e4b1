import type { ConnectionPlay } from '@prosa/domain/connection-play/connection-play';
import { findHoursJump } from '@prosa/domain/connection-play/find-hours-jump';
import { findNextDueTime } from '@prosa/domain/connection-play/pass-time';
import { findPlayedTargetTimes } from '@prosa/domain/connection-play/play-targets';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { MINUTE_MS, toEpochDay, toInstantMs, toMinuteOfDay } from '@prosa/domain/time/local-time';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { Input } from '../ui/fields/field.tsx';
import { PlaySection } from './play-section.tsx';
import { useClockFormats } from './use-clock-formats.ts';

type PlayClockProps = {
  of: PlayedConnection;
  play: ConnectionPlay;
  onJump: (at: Date) => void;
  onRestart: () => void;
};

const HOUR_MS = 60 * MINUTE_MS;
/** The classes of a button with a long label. Beside the conversation, the label may need two lines. */
const LONG_LABEL_CLASSES = 'h-auto min-h-control max-w-full whitespace-normal py-1 text-left';

/**
 * The clock of a play. The user can move it ahead: to the next time at which something is due, by a minute or an hour, to the
 * next opening or closing, or to a chosen time.
 */
export function PlayClock({ of, play, onJump, onRestart }: PlayClockProps) {
  const { t } = useTranslation('connection-play');
  const { timeZone } = of.settings;
  const { formatClock, formatDay } = useClockFormats(timeZone);
  const { now, ticket } = play;
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const due = findNextDueTime(of, play);
  const target = findPlayedTargetTimes(of, play);
  // The result is memoized, because it changes at most once a minute, and may need a search through a year of opening hours.
  const hours = useMemo(
    () => findHoursJump(of, { ...play, ticket, now: new Date(minute * MINUTE_MS) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the play, only these two decide.
    [of, ticket, minute],
  );
  const ahead = (ms: number) => onJump(new Date(now.getTime() + ms));
  return (
    <PlaySection title={t('clock.title')}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-lead font-semibold tabular-nums">{formatClock(now)}</span>
        <span className="text-small text-muted-foreground">{formatDay(now)}</span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button onClick={() => ahead(MINUTE_MS)}>{t('clock.minute')}</Button>
        <Button onClick={() => ahead(HOUR_MS)}>{t('clock.hour')}</Button>
        <Button disabled={due === null} className={LONG_LABEL_CLASSES} onClick={() => due !== null && onJump(due)}>
          {due === null ? t('clock.nothingDue') : t('clock.due', { time: formatClock(due), day: formatDay(due) })}
        </Button>
        {hours !== null && (
          <Button className={LONG_LABEL_CLASSES} onClick={() => onJump(hours.at)}>
            {t(`clock.${hours.to}`, { time: formatClock(hours.at), day: formatDay(hours.at) })}
          </Button>
        )}
        <Button variant="ghost" onClick={onRestart}>
          {t('restart')}
        </Button>
      </div>
      {target !== null && target.dueAt !== null && (
        <p className={cn('text-small', target.dueAt <= now && 'text-destructive')}>
          {t(target.dueAt <= now ? 'clock.overdue' : 'clock.answerDue', {
            time: formatClock(target.dueAt),
            day: formatDay(target.dueAt),
          })}
        </p>
      )}
      <CustomJump now={now} timeZone={timeZone} onJump={onJump} />
    </PlaySection>
  );
}

type CustomJumpProps = { now: Date; timeZone: string; onJump: (at: Date) => void };

/** Moves the clock to a chosen time on the company's wall clock. The clock can't go back. */
function CustomJump({ now, timeZone, onJump }: CustomJumpProps) {
  const { t } = useTranslation('connection-play');
  const [value, setValue] = useState('');
  const [date = '', time = ''] = value.split('T');
  const at = value === '' ? null : new Date(toInstantMs({ day: toEpochDay(date), minute: toMinuteOfDay(time) }, timeZone));
  const isAhead = at !== null && at > now;
  return (
    <form
      className="flex gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (at !== null && isAhead) onJump(at);
      }}
    >
      <Input
        type="datetime-local"
        aria-label={t('clock.custom')}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        className="min-w-0 flex-1 tabular-nums"
      />
      <Button type="submit" disabled={!isAhead}>
        {t('clock.go')}
      </Button>
    </form>
  );
}
