import { ErrorCode } from '@prosa/contract/errors';
import { type SetUpKind, setUpFieldsOf } from '@prosa/contract/set-up/set-up-fields';
import { errorKey } from '@prosa/i18n/error-key';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

type RowError = { readonly error: string | null; readonly field: string | null };

/** Returns a function that explains why a row of a file was refused, and names the column to correct. */
export function useRowError(kind: SetUpKind): (row: RowError) => string {
  const { t } = useTranslation('set-up-import');
  return ({ error, field }) => {
    const code = v.safeParse(ErrorCode, error);
    const text = !code.success || code.output === 'ERR_BAD_REQUEST' ? t('bad') : t(errorKey(code.output));
    const known = setUpFieldsOf(kind).find((each) => each === field);
    return known === undefined ? text : t('errorIn', { field: t(`fields.${known}`), error: text });
  };
}
