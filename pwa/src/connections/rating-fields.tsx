import { MAX_BOT_REPEATS, MAX_CONNECTION_MINUTES } from '@prosa/contract/channels/connection-fields';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { MessageField } from '../kit/fields/message-field.tsx';
import { MinutesField, NumberField } from '../kit/fields/number-field.tsx';
import { FieldsWithPhonePreview } from './message-fields.tsx';
import { useConnectionWarning } from './use-connection-warning.ts';

/** The tab for the rating of a service, for which customers answer with a number from 0 to 10. */
export function RatingFields() {
  const { t } = useTranslation('connections');
  const { t: say } = useTranslation();
  const warn = useConnectionWarning();
  return (
    <FieldsWithPhonePreview fields={['ratingMessage']}>
      <MessageField
        name="ratingMessage"
        label={t('ratingMessage')}
        hint={t('ratingHint')}
        warning={warn('ratingMessage')}
        faults={{ raw_check: say(toErrorKey('ERR_RATING_MESSAGE_REQUIRED')) }}
        rows={3}
      />
      <NumberField name="maxUseBotQueuesNPS" label={t('maxUseBotQueuesNPS')} unit={t('times')} min={0} max={MAX_BOT_REPEATS} />
      <MinutesField
        name="expiresTicketNPS"
        label={t('expiresTicketNPS')}
        warning={warn('expiresTicketNPS')}
        faults={{ raw_check: say(toErrorKey('ERR_RATING_EXPIRY_REQUIRED')) }}
        max={MAX_CONNECTION_MINUTES}
      />
    </FieldsWithPhonePreview>
  );
}
