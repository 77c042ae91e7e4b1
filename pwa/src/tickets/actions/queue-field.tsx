import type { QueueId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { QueueDot } from '../queue-dot.tsx';
import { useCompanyDirectory } from '../use-company-directory.ts';

type QueueFieldProps = { value: QueueId | null; isMissing: boolean; onChange: (queueId: QueueId | null) => void };

/** The queue field of a dialog. With `isMissing`, the field shows an error: the user must choose a queue. */
export function QueueField({ value, isMissing, onChange }: QueueFieldProps) {
  const { t } = useTranslation('ticket-dialogs');
  const { queues } = useCompanyDirectory();
  return (
    <Field label={t('queue')} error={isMissing ? t('chooseQueue') : undefined}>
      <Select
        label={t('queue')}
        value={value}
        placeholder={t('chooseQueue')}
        options={queues.map((queue) => ({ value: queue.id, label: queue.name, mark: <QueueDot colour={queue.color} /> }))}
        onChange={onChange}
      />
    </Field>
  );
}
