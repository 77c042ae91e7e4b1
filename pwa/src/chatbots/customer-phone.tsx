import type { ChatbotMenu } from '@prosa/domain/chatbot/chatbot-menu';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../conversation-parts/message-text.tsx';
import { usePreviewText } from '../kit/form/use-preview-text.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { Button } from '../ui/buttons/button.tsx';
import { type PhoneMessage, PhonePreview } from '../ui/layout/phone-preview.tsx';
import { playChatbot, type PlayedLine } from './play-chatbot.ts';
import type { TargetNames } from './use-target-names.ts';

type CustomerPhoneProps = {
  menu: ChatbotMenu;
  /** The numbers that a customer types to reach the shown menu. */
  path: readonly number[];
  names: TargetNames;
  /** Whether the phone is shown in a panel. The panel then shows the title. */
  isInPanel?: boolean;
};

/**
 * Shows the simulated phone of a customer who tries the chatbot, including unsaved changes. The bot answers by the same rules as
 * on the server, and nothing is sent. The React key of this component is the path of options to the shown menu. A change of this
 * path therefore begins a new conversation.
 */
export function CustomerPhone({ menu, path, names, isInPanel = false }: CustomerPhoneProps) {
  const { t } = useTranslation('chatbots');
  const hello = t('phone.hello');
  const [texts, setTexts] = useState([hello, ...path.map(String)]);
  const [typed, setTyped] = useState('');
  const [now] = useState(() => new Date());
  const { name: userName, company } = useSignedInUser();
  const fillText = usePreviewText({ userName, queueName: menu.queues[0]?.name });
  const { lines, choices } = playChatbot(menu, texts, now);
  const say = (text: string) => setTexts([...texts, text]);
  const toMessage = (line: PlayedLine): PhoneMessage => {
    switch (line.kind) {
      case 'customer':
        return { text: line.text, isFromCustomer: true };
      case 'bot':
        return { text: fillText(line.text) };
      case 'files':
        return { event: t('phone.files', { list: names.fileList(line.fileListId) }) };
      case 'queue': {
        const queue = names.queue(line.queueId);
        return {
          event: line.userId === null ? t('phone.queue', { queue }) : t('phone.user', { queue, user: names.user(line.userId) }),
        };
      }
      case 'integration':
        return { event: t('phone.integration', { integration: names.integration(line.integrationId) }) };
      case 'closed':
        return { event: t('phone.closed') };
      case 'silent':
        return { event: t('phone.silent') };
    }
  };
  return (
    <section aria-label={t('phone.title')} className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {!isInPanel && <h2 className="font-semibold">{t('phone.title')}</h2>}
        <Button variant="link" size="inline" className="ml-auto" onClick={() => setTexts([hello])}>
          {t('phone.restart')}
        </Button>
      </div>
      <PhonePreview
        sender={company.name}
        messages={lines.map(toMessage)}
        renderText={(text) => <MessageText text={text} />}
        className="min-h-0 flex-1"
      >
        {choices !== null && (
          <div role="group" aria-label={t('phone.answers')} className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto px-3 pb-2">
            {choices.map(({ key, name }) => (
              <Button
                key={key}
                className="h-auto min-h-8 max-w-full shrink whitespace-normal rounded-2xl px-3 py-1 text-start text-small text-accent-foreground [overflow-wrap:anywhere] max-md:h-auto max-md:min-h-11"
                onClick={() => say(key)}
              >
                {`${key} ${name}`}
              </Button>
            ))}
          </div>
        )}
        <form
          className="flex items-center gap-1 border-t border-border bg-card p-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === '' || choices === null) return;
            say(typed);
            setTyped('');
          }}
        >
          <input
            value={typed}
            dir="auto"
            disabled={choices === null}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={t('phone.write')}
            placeholder={choices === null ? '' : t('phone.write')}
            className="h-control min-w-0 flex-1 rounded-sm bg-transparent px-2 placeholder:text-muted-foreground max-md:text-base"
          />
          <Button
            type="submit"
            variant="primary"
            size="icon"
            aria-label={t('phone.send')}
            disabled={typed.trim() === '' || choices === null}
          >
            <Send aria-hidden />
          </Button>
        </form>
      </PhonePreview>
    </section>
  );
}
