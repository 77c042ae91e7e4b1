import { useTranslation } from 'react-i18next';

type PhonePreviewProps = { sender: string; messages: readonly { readonly text: string; readonly isFromCustomer?: boolean }[] };

/** Shows messages as the customer reads them on a phone. */
export function PhonePreview({ sender, messages }: PhonePreviewProps) {
  const { t } = useTranslation('kit');
  return (
    <figure
      aria-label={t('phonePreview')}
      className="mx-auto w-full max-w-72 overflow-hidden rounded-lg border border-border bg-canvas"
    >
      <figcaption className="truncate border-b border-border bg-card px-3 py-2 font-semibold">{sender}</figcaption>
      <ol className="grid min-h-48 content-end gap-2 p-3">
        {messages.map(({ text, isFromCustomer = false }, index) => (
          <li
            // The key consists of the index and the text, because the messages of a preview have no ids.
            key={`${index} ${text}`}
            dir="auto"
            className={`w-fit max-w-[85%] whitespace-pre-wrap rounded-md px-3 py-2 [overflow-wrap:anywhere] ${
              isFromCustomer ? 'justify-self-end bg-bubble-out text-bubble-out-foreground' : 'bg-bubble-in'
            }`}
          >
            {text}
          </li>
        ))}
      </ol>
    </figure>
  );
}
