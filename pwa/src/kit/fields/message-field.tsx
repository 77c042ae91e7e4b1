import { messageVariableNames } from '@prosa/domain/messages/fill-variables';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from './textarea-field.tsx';
import type { FieldProps } from './use-field.ts';

/** A message to customers, with the variables of all messages one press away. Its screen loads the texts `message-variables`. */
export function MessageField(props: FieldProps & { rows?: number }) {
  const { t } = useTranslation('message-variables');
  return <TextAreaField {...props} variables={messageVariableNames.map((name) => ({ name, label: t(name) }))} />;
}
