import type { Flow } from '@prosa/contract/flows/flow';
import { toFlowWindow } from '@prosa/domain/flows/flow-window';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../../server/use-server-call.ts';
import { useCompanySetting } from '../../settings/use-company-setting.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Field, Input } from '../../ui/fields/field.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { scheduleFlow } from './flow-calls.ts';
import { refreshFlows, showFlow } from './flow-queries.ts';
import { withColon } from './with-colon.ts';

/** Sets the hours of the day in which a flow may start (coverage 3 §5); both empty clear them. */
export function ScheduleDialog({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { t } = useTranslation('flows');
  const call = useServerCall();
  const timeZone = useCompanySetting('timeZone');
  const [was = '', until = ''] = flow.scheduledTimeRun?.split('-') ?? [];
  const [from, setFrom] = useState(was);
  const [to, setTo] = useState(until);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const hours = toFlowWindow(withColon(from), withColon(to));
  // Comparing a time with itself finds whether it is wrong, or missing beside the other.
  const errorOf = (time: string) =>
    isAsked && hours === undefined && toFlowWindow(withColon(time), withColon(time)) == null ? t('dialogs.timeWrong') : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (hours === undefined || isBusy) return;
    setBusy(true);
    const done = await call(async () => {
      showFlow(await scheduleFlow({ flowId: flow.id, scheduledTimeRun: hours }));
      void refreshFlows();
    });
    setBusy(false);
    if (!done) return;
    toastDone(t('dialogs.scheduled'));
    onClose();
  };
  const clock = (value: string, change: (value: string) => void) => ({
    value,
    placeholder: 'HH:MM',
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    className: 'tabular-nums',
    onChange: (event: { target: { value: string } }) => change(event.target.value),
    onBlur: () => change(withColon(value)),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('dialogs.scheduleTitle')}: ${flow.name}`}
      description={t('dialogs.scheduleText', { timeZone: timeZone.replaceAll('_', ' ') })}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-4">
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={t('dialogs.from')} error={errorOf(from)}>
            <Input {...clock(from, setFrom)} />
          </Field>
          <Field label={t('dialogs.to')} error={errorOf(to)}>
            <Input {...clock(to, setTo)} />
          </Field>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-small text-muted-foreground">
          {t('dialogs.scheduleEmpty')}
          {(from !== '' || to !== '') && (
            <Button
              size="inline"
              variant="link"
              onClick={() => {
                setFrom('');
                setTo('');
              }}
            >
              {t('dialogs.clear')}
            </Button>
          )}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
