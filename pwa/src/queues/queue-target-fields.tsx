import { MAX_TARGET_MINUTES } from '@prosa/contract/queues/queue-fields';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { MinutesField } from '../kit/fields/number-field.tsx';

/** The tab for the targets of a queue: the time within which customers get an answer, and what happens if they get none. */
export function QueueTargetFields() {
  const { t } = useTranslation('queues');
  const [first, next]: unknown[] = useWatch({ name: ['firstAnswerMinutes', 'nextAnswerMinutes'] });
  const hasTarget = [first, next].some((minutes) => typeof minutes === 'number' && minutes > 0);
  return (
    <>
      <p className="text-small text-muted-foreground">{t('targetsHint')}</p>
      <MinutesField name="firstAnswerMinutes" label={t('firstAnswer')} hint={t('firstAnswerHint')} max={MAX_TARGET_MINUTES} />
      <MinutesField name="nextAnswerMinutes" label={t('nextAnswer')} hint={t('nextAnswerHint')} max={MAX_TARGET_MINUTES} />
      {hasTarget && (
        <SelectField
          name="overdueAction"
          label={t('overdueAction')}
          hint={t('overdueActionHint')}
          options={[
            { value: 'stay', label: t('overdueStay') },
            { value: 'return', label: t('overdueReturn') },
            { value: 'next', label: t('overdueNext') },
          ]}
        />
      )}
    </>
  );
}
