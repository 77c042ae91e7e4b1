import { messageVariableNames } from '@prosa/domain/messages/fill-variables';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from './textarea-field.tsx';
import type { FieldProps } from './use-field.ts';

/**
 * A field for a message to customers, with a button that inserts the variables of all messages. The screen must load the
 * namespace `message-variables`.
 */
export function MessageField(props: FieldProps & { rows?: number }) {
  const { t } = useTranslation('message-variables');
  return <TextAreaField {...props} variables={messageVariableNames.map((name) => ({ name, label: t(name) }))} />;
}
