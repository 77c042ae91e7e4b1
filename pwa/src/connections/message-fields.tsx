import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MediaField } from '../kit/fields/media-field.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { DateField } from '../kit/fields/text-field.tsx';
import { FormPhonePreview } from '../kit/form/form-phone-preview.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useConnectionWarning } from './use-connection-warning.ts';
import { useFormConnection } from './use-form-connection.ts';

/** The tab for the messages that a connection sends automatically, beside a preview of the customer's phone. */
export function MessageFields() {
  const { t } = useTranslation('connections');
  const { t: say } = useTranslation();
  const row = useFormConnection();
  const warn = useConnectionWarning();
  const vacationFault = say(toErrorKey('ERR_VACATION_PERIOD'));
  return (
    <FieldsWithPhonePreview fields={['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'collectiveVacationMessage']}>
      <MessageField
        name="greetingMessage"
        label={t('greetingMessage')}
        hint={t('greetingHint')}
        faults={{ raw_check: say(toErrorKey('ERR_WAPP_GREETING_REQUIRED')) }}
        rows={3}
      />
      <MediaField
        name="greetingMedia"
        label={t('greetingMedia')}
        isOptional
        maxBytes={MESSAGE_MAX_FILE_BYTES}
        fileName={row?.greetingMediaName ?? null}
      />
      <MessageField name="complationMessage" label={t('complationMessage')} isOptional rows={3} />
      <MessageField
        name="outOfHoursMessage"
        label={t('outOfHoursMessage')}
        warning={warn('outOfHoursMessage')}
        isOptional
        rows={3}
      />
      <MessageField
        name="collectiveVacationMessage"
        label={t('vacationMessage')}
        warning={warn('collectiveVacationMessage')}
        isOptional
        rows={3}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField name="collectiveVacationStart" label={t('vacationStart')} faults={{ raw_check: vacationFault }} />
        <DateField name="collectiveVacationEnd" label={t('vacationEnd')} />
      </div>
    </FieldsWithPhonePreview>
  );
}

/** Shows fields for messages beside a phone that previews these messages as the customer reads them. */
export function FieldsWithPhonePreview({ fields, children }: { fields: readonly string[]; children: React.ReactNode }) {
  const { t } = useTranslation('connections');
  const { name: userName } = useSignedInUser();
  const name: string = useWatch({ name: 'name' });
  const sender = name.trim() === '' ? t('addTitle') : name;
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @xl:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid min-w-0 gap-4">{children}</div>
        <div className="@xl:sticky @xl:top-0">
          <FormPhonePreview
            sender={sender}
            userName={userName}
            connectionName={sender}
            messages={fields.map((field) => ({ field }))}
          />
        </div>
      </div>
    </div>
  );
}
