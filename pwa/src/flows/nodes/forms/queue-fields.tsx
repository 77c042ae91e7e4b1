import { useTranslation } from 'react-i18next';
import { useCompanyDirectory } from '../../../tickets/use-company-directory.ts';
import type { NodeForm } from './node-form.ts';
import { NodeTargetField } from './node-target-field.tsx';

/** The field for the queue that gets the ticket. */
export function QueueFields({ data, change, errorOf, leave, readOnly }: NodeForm<'ticket'>) {
  const { t } = useTranslation('flow-editor');
  const { queues } = useCompanyDirectory();
  return (
    <NodeTargetField
      label={t('dialog.queue')}
      placeholder={t('dialog.chooseQueue')}
      none={t('dialog.noQueues')}
      value={data.queue}
      choices={queues}
      error={errorOf('queue')}
      readOnly={readOnly}
      onChange={({ id, name, color }) => change((now) => ({ ...now, queue: { id, name, color } }))}
      onLeave={() => leave('queue')}
    />
  );
}
