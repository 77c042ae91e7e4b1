import { FLOW_INTERVAL_MAX_SECONDS, FLOW_VALUE_MAX_CHARACTERS } from '@prosa/contract/flows/flow-node';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { useTranslation } from 'react-i18next';
import type { NodeErrorCode } from './list-node-errors.ts';

/** Returns the texts of a form's errors, word for word from the specification (coverage 3 §5). */
export function useNodeErrorTexts(): (code: NodeErrorCode) => string {
  const { t } = useTranslation('flow-editor');
  return (code) => {
    switch (code) {
      case 'maxInterval':
        return t('dialog.maxInterval', { limit: FLOW_INTERVAL_MAX_SECONDS });
      case 'tooLong':
        return t('dialog.tooLong', { limit: MESSAGE_MAX_CHARACTERS });
      case 'valueTooLong':
        return t('dialog.tooLong', { limit: FLOW_VALUE_MAX_CHARACTERS });
      case 'uploadWaits':
        return t('dialog.uploadWaits');
      default:
        return t(`findings.${code}`);
    }
  };
}
