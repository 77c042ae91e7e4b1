import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mayChangeSchedule } from '@prosa/domain/schedules/may-change-schedule';
import { SelectField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { DateField, TimeField } from '../kit/fields/text-field.tsx';
import { FormPanel } from '../kit/form/form-panel.tsx';
import { FormPhonePreview } from '../kit/form/form-phone-preview.tsx';
import { formatDeliveryFailure } from '../messages/media/delivery-failure.ts';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { ContactField } from '../contact-lookup/contact-field.tsx';
import { useDatabase } from '../sync/database/current-database.ts';
import { toastDone } from '../ui/feedback/toast.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { LateScheduleNote } from './late-schedule-note.tsx';
import { saveSchedule } from './save-schedule.ts';
import {
  createScheduleFormValues,
  ScheduleForm,
  type NewScheduleDefaults,
  toScheduleToSave,
  toScheduleFormValues,
} from './schedule-form.ts';
import { ScheduleFileField } from './schedule-file-field.tsx';
import type { ScheduleView } from './use-schedules.ts';

/** The unit for each value of `intervalo` (coverage 1 §3). */
const intervalUnits = { 1: 'days', 2: 'weeks', 3: 'months', 4: 'minutes' } as const;
/** The day to which a message that falls on a weekend is moved, for each value of `tipoDias` (coverage 1 §3). */
const weekendMoves = { 4: 'any', 5: 'before', 6: 'after' } as const;
const intervals = [1, 2, 3, 4] as const;
const dayTypes = [4, 5, 6] as const;

type SchedulePanelProps = {
  /** The scheduled message to edit. Undefined for a new one. */
  row: ScheduleView | undefined;
  start: NewScheduleDefaults;
  timeZone: string;
  onClose: () => void;
};

/** Edits a scheduled message. Saving stores it on the device immediately, with or without a network. */
export function SchedulePanel({ row, start, timeZone, onClose }: SchedulePanelProps) {
  const { t } = useTranslation('schedules');
  const { t: say } = useTranslation();
  const user = useSignedInUser();
  const [values] = useState(() => createScheduleFormValues(start, { nowMs: Date.now(), timeZone }));
  const isSent = row?.status === 'AGENDADA' || row?.status === 'ENVIADA';
  const mayChange = row === undefined || mayChangeSchedule(row, user);
  const title =
    row === undefined ? t('add') : row.status === 'ERRO' ? t('failedTitle') : t('titleOf', { status: t(`status.${row.status}`) });
  return (
    <FormPanel
      worksOffline
      isNew={row === undefined}
      title={title}
      subtitle={row?.failure == null ? row?.contactName : `${row.contactName}: ${formatDeliveryFailure(say, row.failure)}`}
      schema={ScheduleForm}
      values={row === undefined ? values : toScheduleFormValues(row, timeZone)}
      draftKey={`schedules/${row?.id ?? 'new'}`}
      readOnlyReason={isSent ? t('sentReason') : mayChange ? undefined : t('readOnly')}
      onSave={async (form) => {
        const saved = await saveSchedule(row, toScheduleToSave(form, timeZone));
        if (!saved.ok) throw new ApiRefusal(400, { error: saved.code }, undefined);
        // The calendar may not show the day of the message, so a toast confirms the saving.
        toastDone(form.file === 'removed' && row?.mediaName != null ? t('mediaRemoved') : t('saved'));
        onClose();
      }}
      onClose={onClose}
    >
      <ScheduleFields row={row} timeZone={timeZone} />
    </FormPanel>
  );
}

function ScheduleFields({ row, timeZone }: Pick<SchedulePanelProps, 'row' | 'timeZone'>) {
  const { t } = useTranslation('schedules');
  const user = useSignedInUser();
  const { queues, users } = useCompanyDirectory();
  const database = useDatabase();
  const connections = useLiveQuery(async () => (await database?.connections.toArray()) ?? [], [database]) ?? [];
  const [repeats, openTicket, whatsappId]: [boolean, boolean, number | null] = useWatch({
    name: ['repeats', 'openTicket', 'whatsappId'],
  });
  const connection = connections.find(({ id }) => id === whatsappId)?.name;
  const toOptions = (rows: readonly { id: number; name: string; color?: string | null }[]) =>
    rows.map(({ id, name, color }) => ({ value: id, label: name, ...(color === undefined ? {} : { colour: color }) }));
  return (
    <>
      <ContactField label={t('contact')} placeholder={t('contactHint')} required={t('required')} />
      <MessageField name="body" label={t('body')} rows={4} required={t('required')} faults={{ min_graphemes: t('tooShort') }} />
      <ScheduleFileField storedName={row?.mediaName ?? null} />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <DateField name="date" label={t('date')} required={t('required')} />
        <TimeField name="time" label={t('time')} required={t('required')} />
      </div>
      <SelectField
        name="whatsappId"
        label={t('connection')}
        hint={t('connectionHint')}
        none={t('usualConnection')}
        options={toOptions(connections.filter(({ isFormer }) => isFormer !== true))}
      />
      <LateScheduleNote timeZone={timeZone} />
      {row === undefined ? (
        <>
          <SwitchField name="repeats" label={t('repeats')} />
          {repeats && <RecurrenceFields />}
        </>
      ) : (
        row.enviarQuantasVezes > 1 && (
          <p className="text-small text-muted-foreground">
            {t('repeatsAs', {
              sent: row.sentTimes,
              times: row.enviarQuantasVezes,
              every: row.valorIntervalo,
              unit: t(`unit.${intervalUnits[row.intervalo]}`),
            })}
          </p>
        )
      )}
      <SwitchField name="openTicket" label={t('openTicket')} hint={t('openTicketHint')} />
      {openTicket && (
        <>
          <SwitchField name="keepsOpen" label={t('keepsOpen')} hint={t('keepsOpenHint')} />
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField name="queueId" label={t('queue')} none={t('noQueue')} options={toOptions(queues)} />
            <SelectField name="ticketUserId" label={t('attendant')} none={t('noAttendant')} options={toOptions(users)} />
          </div>
        </>
      )}
      <SwitchField name="assinar" label={t('sign')} hint={t('signHint', { name: user.name })} />
      <FormPhonePreview
        sender={connection ?? user.company.name}
        userName={user.name}
        {...(connection !== undefined && { connectionName: connection })}
        messages={[{ field: 'body' }]}
      />
    </>
  );
}

function RecurrenceFields() {
  const { t } = useTranslation('schedules');
  return (
    <div className="grid gap-3 rounded-md border border-border p-3">
      <div className="grid grid-cols-2 gap-3">
        <NumberField name="valorIntervalo" label={t('every')} min={1} />
        <SelectField
          name="intervalo"
          label={t('unitLabel')}
          options={intervals.map((value) => ({ value, label: t(`unit.${intervalUnits[value]}`) }))}
        />
      </div>
      <NumberField name="enviarQuantasVezes" label={t('times')} min={1} isStepper />
      <SelectField
        name="tipoDias"
        label={t('weekends')}
        options={dayTypes.map((value) => ({ value, label: t(`dayType.${weekendMoves[value]}`) }))}
      />
    </div>
  );
}
