import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useNow } from '../../ui/interaction/use-now.ts';
import { FoundMessageText } from './found-message.tsx';
import type { ChatView } from '../use-chats.ts';
import { useFoundMessages } from './use-found-messages.ts';

type ChatSearchResultsProps = { chats: readonly ChatView[]; typed: string; hasChats: boolean; onClear: () => void };

/**
 * Lists the found messages of all chats, below the list of the chats that match the search. Each message links to its place in
 * the chat.
 */
export function ChatSearchResults({ chats, typed, hasChats, onClear }: ChatSearchResultsProps) {
  const { t } = useTranslation('chats');
  const { id: userId } = useSignedInUser();
  const now = useNow();
  const { messages, isAway } = useFoundMessages(chats, typed);
  if (messages === undefined) return null;
  const byUuid = new Map<string, ChatView>(chats.map((chat) => [chat.uuid, chat]));
  if (messages.length === 0 && !hasChats)
    return (
      <Notice icon={Search} title={t('noMatch')} {...(isAway ? { text: t('searchAway') } : {})}>
        <Button onClick={onClear}>{t('clearSearch')}</Button>
      </Notice>
    );
  return (
    <section aria-label={t('foundMessages')}>
      {messages.length > 0 && (
        <h2 className="px-4 pb-1 pt-3 text-xs font-semibold text-muted-foreground">{t('foundMessages')}</h2>
      )}
      {isAway && <p className="px-4 pb-1.5 text-caption text-muted-foreground">{t('searchAway')}</p>}
      <ul>
        {messages.map(({ id, chatUuid, userId: by, at, snippet }) => {
          const chat = byUuid.get(chatUuid);
          const author =
            by === userId
              ? t('conversation.you')
              : (chat?.users.find((each) => each.userId === by)?.user.name ?? t('formerMember'));
          return (
            <li key={id}>
              <Link
                href={`/chats/${chatUuid}?message=${id}`}
                className="flex border-b border-muted px-4 py-2.5 -outline-offset-2 hover:bg-background"
              >
                <FoundMessageText
                  author={chat?.isGroup === true ? `${author} · ${chat.name}` : author}
                  at={at}
                  snippet={snippet}
                  now={now}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
