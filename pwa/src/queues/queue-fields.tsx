import { MAX_ROTATION_MINUTES } from '@prosa/contract/queues/queue-fields';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFileListChoices } from '../file-lists/use-file-list-choices.ts';
import { IntegrationField } from '../integrations/integration-field.tsx';
import { SelectField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { ColourField } from '../kit/fields/colour-field.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { MinutesField, NumberField } from '../kit/fields/number-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { PlanLimitNotice } from '../plan-limits/plan-limit-notice.tsx';
import { ServiceHoursEditor } from '../service-hours/service-hours-editor.tsx';
import { ChatbotSummary } from './chatbot-summary.tsx';
import { useQueueWarning } from './use-queue-warning.ts';

/** The tab for the name, the colour and the other general data of a queue. */
export function QueueDataFields() {
  const { t } = useTranslation('queues');
  const fileLists = useFileListChoices();
  const warn = useQueueWarning();
  const [version, rotates, notifies]: unknown[] = useWatch({
    name: ['version', 'ativarRoteador', 'createTicketSendNotificationWAUser'],
  });
  return (
    <>
      {version === undefined && <PlanLimitNotice of="queues" />}
      <TextField name="name" label={t('name')} required={t('nameRequired')} dir="auto" />
      <ColourField name="color" label={t('color')} required={t('colorRequired')} />
      <NumberField name="orderQueue" label={t('order')} isOptional min={0} />
      <MessageField name="greetingMessage" label={t('greeting')} hint={t('greetingHint')} rows={3} />
      <ChatbotSummary />
      <MessageField name="outOfHoursMessage" label={t('outOfHours')} warning={warn('outOfHoursMessage')} isOptional rows={3} />
      {fileLists !== undefined && (
        <SelectField
          name="fileListId"
          label={t('fileList')}
          hint={t('fileListHint')}
          none={t('noFileList')}
          options={fileLists.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <IntegrationField label={t('integration')} hint={t('integrationHint')} none={t('noIntegration')} />
      <SwitchField name="closeTicket" label={t('closeTicket')} warning={warn('closeTicket')} />
      <SwitchField name="ativarRoteador" label={t('rotation')} warning={warn('ativarRoteador')} />
      {rotates === true && (
        <MinutesField name="tempoRoteador" label={t('rotationTime')} warning={warn('tempoRoteador')} max={MAX_ROTATION_MINUTES} />
      )}
      <SwitchField
        name="createTicketSendNotificationWAUser"
        label={t('notify')}
        warning={warn('createTicketSendNotificationWAUser')}
      />
      {notifies === true && (
        <MessageField name="messageNotification" label={t('notifyMessage')} warning={warn('messageNotification')} rows={3} />
      )}
    </>
  );
}

/** The tab for the service hours of a queue. */
export function QueueHoursFields() {
  const { t } = useTranslation('queues');
  return <ServiceHoursEditor name="schedules" label={t('hours')} />;
}
