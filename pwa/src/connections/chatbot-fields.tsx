import { MAX_BOT_REPEATS, MAX_CONNECTION_MINUTES, MAX_EXPIRY_HOURS } from '@prosa/contract/channels/connection-fields';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { MinutesField, NumberField } from '../kit/fields/number-field.tsx';
import { useConnectionWarning } from './use-connection-warning.ts';

/**
 * The tab for the chatbot: the fields for its menu, and for what the bot does when a customer stops writing or writes again
 * later.
 */
export function ChatbotFields() {
  const { t } = useTranslation('connections');
  const warn = useConnectionWarning();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="maxUseBotQueues"
          label={t('maxUseBotQueues')}
          hint={t('noLimitHint')}
          unit={t('times')}
          min={0}
          max={MAX_BOT_REPEATS}
        />
        <MinutesField
          name="timeUseBotQueues"
          label={t('timeUseBotQueues')}
          warning={warn('timeUseBotQueues')}
          max={MAX_CONNECTION_MINUTES}
        />
      </div>
      <MinutesField
        name="timeCreateNewTicket"
        label={t('timeCreateNewTicket')}
        hint={t('timeCreateNewTicketHint')}
        max={MAX_CONNECTION_MINUTES}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="expiresTicket"
          label={t('expiresTicket')}
          hint={t('neverHint')}
          warning={warn('expiresTicket')}
          unit={t('hours')}
          min={0}
          max={MAX_EXPIRY_HOURS}
        />
        <SelectField
          name="whenExpiresTicket"
          label={t('whenExpiresTicket')}
          options={[
            { value: '0', label: t('expiresAlways') },
            { value: '1', label: t('expiresAnswered') },
          ]}
        />
      </div>
      <MessageField name="expiresInactiveMessage" label={t('expiresInactiveMessage')} isOptional rows={3} />
      <MinutesField
        name="timeInactiveMessage"
        label={t('timeInactiveMessage')}
        hint={t('neverHint')}
        warning={warn('timeInactiveMessage')}
        max={MAX_CONNECTION_MINUTES}
      />
      <MessageField name="inactiveMessage" label={t('inactiveMessage')} warning={warn('inactiveMessage')} isOptional rows={3} />
    </>
  );
}
