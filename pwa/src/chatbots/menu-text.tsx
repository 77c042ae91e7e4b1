import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { Button } from '../ui/buttons/button.tsx';

type MenuTextProps = {
  queue: ManagedQueue;
  /** The option that leads to the menu. Undefined for the queue's first menu, whose text is the queue's greeting. */
  parent: ChatbotOption | undefined;
  onEdit: (parent: ChatbotOption) => void;
};

/** The text that customers read above the options of a menu, with a button to change it. */
export function MenuText({ queue, parent, onEdit }: MenuTextProps) {
  const { t } = useTranslation('chatbots');
  const text = (parent ?? queue).greetingMessage;
  return (
    <section aria-label={t('menuText')} className="grid gap-1.5 rounded-md border border-border bg-card p-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-small font-medium text-secondary-foreground">{t('menuText')}</h2>
        {parent === undefined ? (
          <ButtonLink href={`/queues?open=${queue.id}`} variant="ghost">
            {t('editText')}
          </ButtonLink>
        ) : (
          <Button variant="ghost" onClick={() => onEdit(parent)}>
            {t('editText')}
          </Button>
        )}
      </div>
      {text.trim() === '' ? (
        <p className="text-muted-foreground">{t('menuTextNone')}</p>
      ) : (
        <p dir="auto" className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
    </section>
  );
}
