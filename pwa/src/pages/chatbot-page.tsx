import { ListTree } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChatbotEditor } from '../chatbots/chatbot-editor.tsx';
import { useCollection } from '../kit/collection/use-collection.ts';
import { queues } from '../queues/queues.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerQueries } from '../server/server-queries.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

/** The chatbot of a queue (coverage 2 §4). */
export const ChatbotPage = ({ id }: { id: string | undefined }) => (
  <ServerQueries>
    <OpenedChatbot key={id} id={id} />
  </ServerQueries>
);

function OpenedChatbot({ id }: { id: string | undefined }) {
  const { t } = useTranslation('chatbots');
  const { rows, read } = useCollection(queues, '');
  const queue = rows?.find((row) => String(row.id) === id);
  if (queue !== undefined && rows !== undefined)
    return <ChatbotEditor queue={queue} queues={rows} note={<StaleRowsNote read={read} />} />;
  if (read.isError) return <ServerUnavailable read={read} title={t('failed')} />;
  if (rows === undefined || read.isFetching) return <RowsSkeleton />;
  return (
    <Notice icon={ListTree} title={t('gone')}>
      <ButtonLink href="/queues">{t('toQueues')}</ButtonLink>
    </Notice>
  );
}
