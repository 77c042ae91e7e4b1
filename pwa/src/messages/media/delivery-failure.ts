import { ErrorCode } from '@prosa/contract/errors';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import type { TFunction } from 'i18next';
import * as v from 'valibot';

/**
 * Returns the reason why a message didn't reach the customer: in the provider's words, or as the text of the app's own code.
 */
export function formatDeliveryFailure(t: TFunction, failure: string | null): string {
  if (failure === null || failure.trim() === '') return t('errors.ERR_SENDING_WAPP_MSG');
  return v.is(ErrorCode, failure) ? t(toErrorKey(failure)) : failure;
}
