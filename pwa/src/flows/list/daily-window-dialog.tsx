import type { Flow } from '@prosa/contract/flows/flow';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../kit/fields/form-field.tsx';
import { useField } from '../../kit/fields/use-field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useCompanySetting } from '../../settings/use-company-setting.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Input } from '../../ui/fields/field.tsx';
import { toastDone } from '../../ui/feedback/toast.ts';
import { setDailyWindow } from './flow-calls.ts';
import { DailyWindowForm } from './daily-window-form.ts';
import { refreshFlows, cacheFlow } from './flow-queries.ts';
import { insertTimeColon } from './insert-time-colon.ts';

/**
 * Sets a flow's daily window, the hours in which the flow may start (coverage 3 §5). If both times are empty, the flow has no
 * daily window.
 */
export function DailyWindowDialog({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { t } = useTranslation('flows');
  const timeZone = useCompanySetting('timeZone');
  const [from = '', to = ''] = flow.scheduledTimeRun?.split('-') ?? [];
  const save = async ({ scheduledTimeRun }: DailyWindowForm) => {
    cacheFlow(await setDailyWindow({ flowId: flow.id, scheduledTimeRun }));
    void refreshFlows();
    toastDone(t('dialogs.scheduled'));
    onClose();
  };
  return (
    <FormDialog
      title={`${t('dialogs.scheduleTitle')}: ${flow.name}`}
      text={t('dialogs.scheduleText', { timeZone: timeZone.replaceAll('_', ' ') })}
      action={t('common.save')}
      schema={DailyWindowForm}
      values={{ from, to }}
      onSave={save}
      onClose={onClose}
    >
      <DailyWindowFields />
    </FormDialog>
  );
}

function DailyWindowFields() {
  const { t } = useTranslation('flows');
  const errorTexts = { required: t('dialogs.timeWrong'), check: t('dialogs.timeWrong') };
  const from = useField<string>({ name: 'from', label: t('dialogs.from'), required: undefined, faults: errorTexts });
  const to = useField<string>({ name: 'to', label: t('dialogs.to'), required: undefined, faults: errorTexts });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TypedTimeField label={t('dialogs.from')} field={from} />
        <TypedTimeField label={t('dialogs.to')} field={to} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-small text-muted-foreground">
        {t('dialogs.scheduleEmpty')}
        {(from.value !== '' || to.value !== '') && (
          <Button
            size="inline"
            variant="link"
            onClick={() => {
              from.setValue('');
              to.setValue('');
            }}
          >
            {t('dialogs.clear')}
          </Button>
        )}
      </p>
    </>
  );
}

/** A field for a typed time, into which a colon is inserted when the user leaves the field. */
function TypedTimeField({ label, field }: { label: string; field: ReturnType<typeof useField<string>> }) {
  const { value, setValue, onBlur, ref, ...frame } = field;
  return (
    <FormField label={label} {...frame}>
      <Input
        ref={ref}
        value={value}
        placeholder="HH:MM"
        autoComplete="off"
        inputMode="numeric"
        className="tabular-nums"
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => {
          setValue(insertTimeColon(value));
          onBlur();
        }}
      />
    </FormField>
  );
}
