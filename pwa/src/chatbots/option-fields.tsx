import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { RadioField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { OptionValues } from './option-draft.ts';
import { optionTypes } from './option-types.tsx';

type OptionFieldsProps = {
  queueId: number;
  /** Receives the values of the form each time that they change. Receives undefined once the form is closed. */
  onValues: (values: OptionValues | undefined) => void;
};

/**
 * The fields of an option. The type of the option decides which fields ask where the option leads. If the plan no longer includes
 * the type of the option, the type is still listed.
 */
export function OptionFields({ queueId, onValues }: OptionFieldsProps) {
  const { t } = useTranslation('chatbots');
  const { plan } = useSignedInUser().company;
  const typed = useWatch();
  const type: unknown = useWatch({ name: 'queueType' });
  const report = useEffectEvent(onValues);
  const values = v.safeParse(OptionValues, typed);
  // The values are compared as JSON text, because the form returns a new object each time.
  const shown = values.success ? JSON.stringify(values.output) : undefined;
  useEffect(() => {
    if (shown !== undefined) report(v.parse(OptionValues, JSON.parse(shown)));
  }, [shown]);
  useEffect(() => () => report(undefined), []);
  const offered = optionTypes.filter((each) => each.plan === undefined || plan[each.plan] || each.type === type);
  const Fields = optionTypes.find((each) => each.type === type)?.Fields;
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        required={t('required')}
        faults={{ min_graphemes: t('tooShort') }}
        dir="auto"
      />
      <RadioField
        name="queueType"
        label={t('type')}
        options={offered.map(({ type: value, icon }) => ({
          value,
          icon,
          label: t(`types.${value}`),
          hint: t(`typeHints.${value}`),
        }))}
      />
      <MessageField name="greetingMessage" label={t('message')} hint={t('messageHint')} isOptional rows={4} />
      {Fields !== undefined && <Fields queueId={queueId} />}
      <SwitchField name="closeTicket" label={t('closeTicket')} hint={t('closeTicketHint')} />
    </>
  );
}
