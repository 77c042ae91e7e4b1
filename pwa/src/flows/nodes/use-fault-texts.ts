import { FLOW_INTERVAL_MAX_SECONDS, FLOW_VALUE_MAX_CHARACTERS } from '@prosa/contract/flows/flow-node';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { flowFindingTexts } from '@prosa/i18n/flow-check-texts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';
import type { FaultCode } from './node-faults.ts';

/** What a dialog says of a fault, the spec's texts word for word (spec 3 section 5). */
export function useFaultTexts(): (code: FaultCode) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (code) => {
    switch (code) {
      case 'maxInterval':
        return t('flowDialog.maxInterval', { limit: FLOW_INTERVAL_MAX_SECONDS });
      case 'tooLong':
        return t('flowDialog.tooLong', { limit: MESSAGE_MAX_CHARACTERS });
      case 'valueTooLong':
        return t('flowDialog.tooLong', { limit: FLOW_VALUE_MAX_CHARACTERS });
      case 'uploadWaits':
        return t('flowDialog.uploadWaits');
      default:
        return flowFindingTexts[language][code];
    }
  };
}
