import type { ContactId } from '@prosa/contract/ids';
import { mayChangeSchedule } from '@prosa/domain/schedules/may-change-schedule';
import { toEpochDay } from '@prosa/domain/time/local-time';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { CalendarClock, ChevronLeft, ChevronRight, Plus, Search, Trash2 } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { FilterBar } from '../kit/collection/filter-bar.tsx';
import { useUrlFilters } from '../kit/collection/use-url-filters.ts';
import { foldText } from '../platform/fold-text.ts';
import { useLanguage } from '../platform/language.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { addMonths, toIsoDate, toDateAndTime } from '../schedules/calendar-days.ts';
import { deleteOrDiscardSchedule } from '../schedules/save-schedule.ts';
import { ScheduleCalendar, type CalendarSpan } from '../schedules/schedule-calendar.tsx';
import { useScheduleColumns } from '../schedules/schedule-columns.tsx';
import { SchedulePanel } from '../schedules/schedule-panel.tsx';
import { type ScheduleView, useSchedules } from '../schedules/use-schedules.ts';
import { ServerQueries } from '../server/server-queries.tsx';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toastError } from '../ui/feedback/toast.ts';
import { useNow } from '../ui/interaction/use-now.ts';
import { Page } from '../ui/layout/page.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

const views = ['month', 'week', 'day', 'list'] as const;
const statuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;
const StringList = v.optional(v.array(v.string()), []);
const AddressParameters = v.object({
  view: v.optional(v.picklist(views), 'month'),
  /** The shown day as YYYY-MM-DD. Empty for today. */
  date: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]), ''),
  open: v.optional(v.string(), ''),
  contact: v.optional(v.string(), ''),
  q: v.optional(v.string(), ''),
  status: StringList,
  user: StringList,
});
/** The value of `open` in the URL with which the form of a new message is open. No scheduled message has this id. */
const NEW_SCHEDULE_ID = 'new';
const DAYS_OF_WEEK = 7;

/** The scheduled messages in a calendar or a list, with their form. The screen works fully without a network. */
export function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const { locale } = useLanguage();
  const timeZone = useCompanySetting('timeZone');
  const today = toDateAndTime(useNow().toISOString(), timeZone).date;
  const [{ view, date: chosenDate, open, contact, q, status, user }, setAddress] = useUrlFilters(AddressParameters);
  const date = chosenDate === '' ? today : chosenDate;
  const { people } = useCompanyDirectory();
  const all = useSchedules();
  const [scheduleToDelete, setScheduleToDelete] = useState<ScheduleView>();
  const rows = all?.filter(
    (row) =>
      foldText(`${row.contactName} ${row.body}`).includes(foldText(q.trim())) &&
      (status.length === 0 || status.includes(row.status)) &&
      (user.length === 0 || user.includes(String(row.userId))),
  );
  const opened = all?.find(({ id }) => id === open);
  const close = () => setAddress({ open: '', contact: '' });
  const move = (steps: number) => {
    const days = view === 'week' ? DAYS_OF_WEEK : 1;
    setAddress({ date: view === 'month' ? addMonths(date, steps) : toIsoDate(toEpochDay(date) + steps * days) });
  };
  const authors = people.filter(({ id }) => all?.some(({ userId }) => userId === id));
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {view !== 'list' && (
            <div className="flex items-center gap-1 max-md:w-full">
              <Button variant="ghost" size="icon" aria-label={t('earlier')} onClick={() => move(-1)}>
                <ChevronLeft aria-hidden />
              </Button>
              <h2 aria-live="polite" className="min-w-36 text-center max-md:flex-1 font-semibold first-letter:uppercase">
                {formatSpan(date, { view, locale })}
              </h2>
              <Button variant="ghost" size="icon" aria-label={t('later')} onClick={() => move(1)}>
                <ChevronRight aria-hidden />
              </Button>
              <Button onClick={() => setAddress({ date: '' })}>{t('today')}</Button>
            </div>
          )}
          <div className="w-28 max-md:flex-1">
            <Select
              label={t('viewLabel')}
              value={view}
              placeholder=""
              options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={(chosen) => chosen !== null && setAddress({ view: chosen })}
            />
          </div>
          <Button variant="primary" onClick={() => setAddress({ open: NEW_SCHEDULE_ID })}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </>
      }
      tools={
        <FilterBar
          search={{ label: t('search'), typed: q, onType: (typed) => setAddress({ q: typed }) }}
          filters={[
            {
              name: 'status',
              label: t('statusLabel'),
              options: statuses.map((value) => ({
                value,
                label: t(`status.${value}`),
                count: all?.filter((row) => row.status === value).length,
              })),
              chosen: status,
              onChange: (chosen) => setAddress({ status: chosen }),
            },
            {
              name: 'user',
              label: t('author'),
              options: authors.map(({ id, name }) => ({ value: String(id), label: name })),
              chosen: user,
              onChange: (chosen) => setAddress({ user: chosen }),
            },
          ]}
          shown={rows === undefined || rows.length === all?.length ? undefined : { count: rows.length, total: all?.length ?? 0 }}
        />
      }
      aside={
        <OpenSchedulePanel
          key={open}
          open={open}
          opened={opened}
          contactId={contact}
          date={chosenDate === '' ? undefined : chosenDate}
          timeZone={timeZone}
          onClose={close}
        />
      }
    >
      {(view !== 'list' || (rows !== undefined && rows.length > 0)) && (
        <ScheduleViews
          rows={rows ?? []}
          view={view}
          date={date}
          today={today}
          timeZone={timeZone}
          openId={open}
          onDay={(day, span) => setAddress({ date: day, ...(span !== undefined && { view: span }) })}
          onOpen={({ id }) => setAddress({ open: id })}
          onDelete={setScheduleToDelete}
        />
      )}
      {view === 'list' && rows?.length === 0 && (
        <Notice icon={all?.length === 0 ? CalendarClock : Search} title={t(all?.length === 0 ? 'none' : 'noMatch')}>
          <Button onClick={() => setAddress(all?.length === 0 ? { open: NEW_SCHEDULE_ID } : { q: '', status: [], user: [] })}>
            {t(all?.length === 0 ? 'add' : 'clear')}
          </Button>
        </Notice>
      )}
      {scheduleToDelete !== undefined && (
        <ConfirmDialog
          title={t('deleteTitle', { name: scheduleToDelete.contactName })}
          text={t('deleteText')}
          action={t('deleteNow')}
          onConfirm={async () => {
            const dropped = await deleteOrDiscardSchedule(scheduleToDelete.id);
            if (!dropped.ok) toastError(t(toErrorKey(dropped.code)));
            else if (open === scheduleToDelete.id) close();
            return dropped.ok;
          }}
          onClose={() => setScheduleToDelete(undefined)}
        />
      )}
    </Page>
  );
}

/** Formats the shown month, week or day. */
function formatSpan(date: string, { view, locale }: { view: (typeof views)[number]; locale: string }): string {
  const at = new Date(`${date}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  if (view !== 'week') return format(view === 'month' ? { month: 'long', year: 'numeric' } : { dateStyle: 'long' }).format(at);
  const sunday = toEpochDay(date) - at.getUTCDay();
  const [from, to] = [sunday, sunday + DAYS_OF_WEEK - 1].map((day) => new Date(`${toIsoDate(day)}T00:00:00Z`));
  return format({ day: 'numeric', month: 'short' }).formatRange(from ?? at, to ?? at);
}

type ScheduleViewsProps = Omit<Parameters<typeof ScheduleCalendar>[0], 'span'> & {
  view: CalendarSpan | 'list';
  onDelete: (row: ScheduleView) => void;
};

function ScheduleViews({ view, onDelete, ...calendar }: ScheduleViewsProps) {
  const { t } = useTranslation('schedules');
  const user = useSignedInUser();
  const columns = useScheduleColumns(calendar.timeZone);
  const { rows, openId, onOpen } = calendar;
  if (view !== 'list') return <ScheduleCalendar {...calendar} span={view} />;
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows.toReversed()}
      count={rows.length}
      idOf={({ id }) => id}
      nameOf={({ contactName }) => t('openOf', { name: contactName })}
      openId={openId === '' ? undefined : openId}
      onOpen={onOpen}
      renderActions={(row) =>
        mayChangeSchedule(row, user) && (
          <Button variant="ghost" size="icon" aria-label={t('deleteOf', { name: row.contactName })} onClick={() => onDelete(row)}>
            <Trash2 aria-hidden />
          </Button>
        )
      }
    />
  );
}

type OpenSchedulePanelProps = {
  open: string;
  opened: ScheduleView | undefined;
  /** The id of a new message's contact, from the URL. Empty if the URL names no contact. */
  contactId: string;
  date: string | undefined;
  timeZone: string;
  onClose: () => void;
};

function OpenSchedulePanel({ open, opened, contactId, date, timeZone, onClose }: OpenSchedulePanelProps) {
  const database = useDatabase();
  const contact = useLiveQuery(
    // The cast is safe: an unknown id finds no row.
    async () => (contactId === '' ? null : ((await database?.contacts.get(Number(contactId) as ContactId)) ?? null)),
    [database, contactId],
  );
  const isNew = open === NEW_SCHEDULE_ID;
  // The form of a new message is shown only after its contact is read, because a form ignores later changes of its initial
  // values.
  if ((!isNew && opened === undefined) || contact === undefined) return null;
  return (
    <ServerQueries>
      <SchedulePanel
        row={isNew ? undefined : opened}
        start={{ contact: contact ?? undefined, date }}
        timeZone={timeZone}
        onClose={onClose}
      />
    </ServerQueries>
  );
}
