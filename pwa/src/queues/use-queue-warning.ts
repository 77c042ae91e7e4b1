import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { findQueueContradictions, type RelatedQueueFields } from '@prosa/domain/contradictions/queue-contradictions';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompanySettings } from '../setting-forms/company-settings.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';

/**
 * Returns a function that says what is wrong with a field of the surrounding form of a queue, although the field can be saved. It
 * returns undefined for a field that contradicts nothing.
 */
export function useQueueWarning(): (field: keyof RelatedQueueFields) => string | undefined {
  const { t } = useTranslation('queues');
  // The cast is safe: the form has all fields of a queue, and that of a queue that exists also has its options.
  const fields = useWatch() as Omit<RelatedQueueFields, 'hasChatbot'> & Partial<Pick<ManagedQueue, 'chatbots'>>;
  // Devices don't hold the setting `userRandom`, so it is read from the server.
  const userRandom = useCompanySettings().data?.userRandom ?? 'disabled';
  const found = findQueueContradictions(
    { ...fields, hasChatbot: (fields.chatbots ?? []).length > 0 },
    {
      scheduleType: useCompanySetting('scheduleType'),
      sendNotificationWAUser: useCompanySetting('sendNotificationWAUser'),
      userRandom,
    },
  );
  return (field) => {
    const name = found.get(field);
    return name === undefined ? undefined : t(`warnings.${name}`);
  };
}
