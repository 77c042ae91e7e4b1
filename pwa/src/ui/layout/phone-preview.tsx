import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../cn.ts';

export type PhoneMessage =
  | { readonly text: string; readonly isFromCustomer?: boolean }
  /** An event in the conversation other than a message. */
  | { readonly event: string };

type PhonePreviewProps = {
  sender: string;
  messages: readonly PhoneMessage[];
  /** Renders the text of a message. Without this function the text is plain. */
  renderText?: (text: string) => ReactNode;
  className?: string;
  /** The controls below the conversation, with which the user answers as the customer. The conversation then scrolls. */
  children?: ReactNode;
};

/** Shows messages as the customer reads them on a phone. */
export function PhonePreview({ sender, messages, renderText = (text) => text, className, children }: PhonePreviewProps) {
  const { t } = useTranslation('kit');
  const isTried = children !== undefined;
  return (
    <figure
      aria-label={t('phonePreview')}
      className={cn('mx-auto flex w-full max-w-72 flex-col overflow-hidden rounded-lg border border-border bg-canvas', className)}
    >
      <figcaption className="truncate border-b border-border bg-card px-3 py-2 font-semibold">{sender}</figcaption>
      <div
        // The list is laid out from its end, so that the newest message stays visible.
        className={cn('flex min-h-48 flex-col-reverse p-3', isTried && 'flex-1 overflow-y-auto -outline-offset-2')}
        {...(isTried && { role: 'log', tabIndex: 0, 'aria-label': t('phonePreview') })}
      >
        <ol className="grid gap-2">
          {messages.map((message, index) =>
            // Each `key` below consists of the index and the text, because the messages of a preview have no ids.
            'event' in message ? (
              <li
                key={`${index} ${message.event}`}
                className="mx-auto w-fit rounded-md bg-muted px-2.5 py-1 text-center text-caption text-secondary-foreground [overflow-wrap:anywhere]"
              >
                {message.event}
              </li>
            ) : (
              <li
                key={`${index} ${message.text}`}
                dir="auto"
                className={cn(
                  'w-fit max-w-[85%] whitespace-pre-wrap rounded-md px-3 py-2 [overflow-wrap:anywhere]',
                  message.isFromCustomer === true ? 'justify-self-end bg-bubble-out text-bubble-out-foreground' : 'bg-bubble-in',
                )}
              >
                {renderText(message.text)}
              </li>
            ),
          )}
        </ol>
      </div>
      {children}
    </figure>
  );
}
