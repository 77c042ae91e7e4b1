import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { findQueueContradictions, type RelatedQueueFields } from '@prosa/domain/contradictions/queue-contradictions';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompanySettings } from '../setting-forms/company-settings.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';

/**
 * Returns a function that returns the warning about a field of the surrounding form of a queue. The field can be saved despite
 * the warning. The result is undefined for a field that contradicts no other setting.
 */
export function useQueueWarning(): (field: keyof RelatedQueueFields) => string | undefined {
  const { t } = useTranslation('queues');
  // The cast is safe: the form has all fields of a queue, and the form of an existing queue also has the queue's options.
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
