import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFileListChoices } from '../file-lists/use-file-list-choices.ts';
import { useIntegrationChoices } from '../integrations/integrations.ts';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';

/** The fields of an option that puts the ticket into a queue. `queueId` is the queue that has the chatbot. */
export function QueueFields({ queueId }: { queueId: number }) {
  const { t } = useTranslation('chatbots');
  const { queues } = useCompanyDirectory();
  return (
    <SelectField
      name="optQueueId"
      label={t('optQueue')}
      none={t('ownQueue')}
      options={queues
        .filter(({ id }) => id !== queueId)
        .map(({ id, name, color: colour }) => ({ value: id, label: name, colour }))}
    />
  );
}

/**
 * The fields of an option that gives the ticket to a member of a queue. If the chosen attendant has left the queue, the attendant
 * is still listed.
 */
export function AttendantFields({ queueId }: { queueId: number }) {
  const { t } = useTranslation('chatbots');
  const { users } = useCompanyDirectory();
  const [optQueueId, optUserId]: (number | null)[] = useWatch({ name: ['optQueueId', 'optUserId'] });
  const targetId = optQueueId ?? queueId;
  return (
    <>
      <QueueFields queueId={queueId} />
      <SelectField
        name="optUserId"
        label={t('optUser')}
        none={t('wholeQueue')}
        options={users
          .filter(({ id, queueIds }) => id === optUserId || queueIds.some((each) => each === targetId))
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}

/**
 * The fields of an option that hands the customer to an integration. They also ask for the queue in which the ticket waits
 * afterwards.
 */
export function IntegrationFields({ queueId }: { queueId: number }) {
  const { t } = useTranslation('chatbots');
  const integrations = useIntegrationChoices() ?? [];
  return (
    <>
      <SelectField
        name="optIntegrationId"
        label={t('optIntegration')}
        hint={t(integrations.length === 0 ? 'noIntegrations' : 'optIntegrationHint')}
        none={t('noIntegration')}
        options={integrations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <QueueFields queueId={queueId} />
    </>
  );
}

/** The field of an option that sends a list of files. */
export function FileListFields() {
  const { t } = useTranslation('chatbots');
  const fileLists = useFileListChoices() ?? [];
  return (
    <SelectField
      name="optFileId"
      label={t('optFile')}
      hint={t(fileLists.length === 0 ? 'noFileLists' : 'optFileHint')}
      none={t('noFile')}
      options={fileLists.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
