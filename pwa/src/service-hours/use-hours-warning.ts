import { findHoursContradictions, type RelatedHoursFields } from '@prosa/domain/contradictions/company-hours-contradictions';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompanySetting } from '../settings/use-company-setting.ts';

/**
 * Returns a function that returns the warning about a field of the surrounding form of the company's hours. The field can be
 * saved despite the warning. The result is undefined for a field that contradicts no other setting.
 */
export function useHoursWarning(): (field: keyof RelatedHoursFields) => string | undefined {
  const { t } = useTranslation('service-hours');
  // The cast is safe: the form has all fields of the company's hours.
  const fields = useWatch() as RelatedHoursFields;
  const found = findHoursContradictions(fields, { scheduleType: useCompanySetting('scheduleType') });
  return (field) => {
    const name = found.get(field);
    return name === undefined ? undefined : t(`warnings.${name}`);
  };
}
