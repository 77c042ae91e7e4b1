import {
  findConnectionContradictions,
  type RelatedConnectionFields,
} from '@prosa/domain/contradictions/connection-contradictions';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { useUserRating } from '../settings/use-user-rating.ts';

/**
 * Returns a function that finds the warning about a field of the surrounding form of a connection. The function returns undefined
 * if the field contradicts no other setting. A warning does not prevent saving.
 */
export function useConnectionWarning(): (field: keyof RelatedConnectionFields) => string | undefined {
  const { t } = useTranslation('connections');
  // The cast is safe: the form has all fields of a connection.
  const fields = useWatch() as RelatedConnectionFields;
  const settings = { scheduleType: useCompanySetting('scheduleType'), userRating: useUserRating() };
  const found = findConnectionContradictions(fields, settings);
  return (field) => {
    const name = found.get(field);
    return name === undefined ? undefined : t(`warnings.${name}`);
  };
}
