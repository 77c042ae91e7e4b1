import { useWatch } from 'react-hook-form';
import { PhonePreview } from '../../ui/layout/phone-preview.tsx';
import { type PreviewVariableValues, usePreviewText } from './use-preview-text.ts';

type PreviewedMessage =
  /** `ending` is the text that the server appends to the field's value. */
  { readonly field: string; readonly ending?: string } | { readonly text: string; readonly isFromCustomer?: boolean };
type FormPhonePreviewProps = PreviewVariableValues & {
  sender: string;
  /**
   * The messages of the conversation: fixed texts, and fields of the form with their current values. An empty field shows no
   * message.
   */
  messages: readonly PreviewedMessage[];
};

/**
 * Shows the messages of a form as the customer will read them, with the variables filled in. The preview changes while the user
 * types.
 */
export function FormPhonePreview({ sender, messages, ...names }: FormPhonePreviewProps) {
  const values: Record<string, unknown> = useWatch();
  const fillPreviewText = usePreviewText(names);
  const shown = messages.flatMap((message) => {
    if ('text' in message) return [message];
    const typed = values[message.field];
    return typeof typed === 'string' && typed.trim() !== '' ? [{ text: fillPreviewText(typed) + (message.ending ?? '') }] : [];
  });
  return <PhonePreview sender={sender} messages={shown} />;
}
