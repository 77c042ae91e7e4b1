import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/buttons/button-link.tsx';

/** The link from a queue's form to the editor of the queue's chatbot. A queue that is not saved yet has no link. */
export function ChatbotSummary() {
  const { t } = useTranslation('queues');
  const [id, chatbots]: [number | undefined, readonly unknown[] | undefined] = useWatch({ name: ['id', 'chatbots'] });
  if (id === undefined) return null;
  const count = chatbots?.length ?? 0;
  return (
    <section
      aria-labelledby="queue-chatbot"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border p-3"
    >
      <div className="grid min-w-0 flex-1 basis-40">
        <h3 id="queue-chatbot" className="font-medium">
          {t('chatbot')}
        </h3>
        <p className="text-small text-muted-foreground">{count === 0 ? t('chatbotNone') : t('chatbotOptions', { count })}</p>
      </div>
      <ButtonLink href={`/queues/${id}/chatbot`}>{t('openChatbot')}</ButtonLink>
    </section>
  );
}
