import { ErrorCode } from '@prosa/contract/errors';
import { type SetUpField, type SetUpKind, listSetUpFields } from '@prosa/contract/set-up/set-up-fields';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useLanguage } from '../platform/language.ts';
import { toCellRule } from './to-cell-rule.ts';

type RowError = { readonly error: string | null; readonly field: string | null };

/**
 * Returns a function that explains why a row of a file was refused: the column to correct, and the rule that its cell breaks.
 */
export function useRowErrorText(kind: SetUpKind): (row: RowError) => string {
  const { t } = useTranslation('set-up-import');
  const { locale } = useLanguage();
  const ruleText = (field: SetUpField): string => {
    const found = toCellRule(kind, field);
    if (found === undefined) return t('bad');
    const { rule, ...values } = found;
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString(locale) : value,
    ]);
    return t(`rules.${rule}`, Object.fromEntries(shown));
  };
  return ({ error, field }) => {
    const known = listSetUpFields(kind).find((each) => each === field);
    const code = v.safeParse(ErrorCode, error);
    const hasOwnText = code.success && code.output !== 'ERR_BAD_REQUEST';
    if (known === undefined) return hasOwnText ? t(toErrorKey(code.output)) : t('bad');
    return t('errorIn', { field: t(`fields.${known}`), error: hasOwnText ? t(toErrorKey(code.output)) : ruleText(known) });
  };
}
