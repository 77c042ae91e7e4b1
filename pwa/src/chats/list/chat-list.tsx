import type { ChatId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import { MessagesSquare, Plus } from 'lucide-react';
import { type Ref, Suspense, useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { foldText } from '../../platform/fold-text.ts';
import { NetworkIndicator } from '../../unsent/network-indicator.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ClearSearchButton, SearchBox } from '../../ui/fields/search-box.tsx';
import { Skeleton, useIsWaitingLong } from '../../ui/feedback/skeleton.tsx';
import { useNow } from '../../ui/interaction/use-now.ts';
import { ChatRow } from './chat-row.tsx';
import type { ChatView } from '../use-chats.ts';
import { toLastMessageTime, useLastUnsentMessages } from './use-last-unsent-messages.ts';

const LazyChatSearchResults = lazyPart(async () => (await import('./chat-search-results.tsx')).ChatSearchResults, ['chats']);

type ChatListProps = {
  chats: readonly ChatView[] | undefined;
  selectedId: ChatId | undefined;
  searchRef: Ref<HTMLInputElement>;
  onAdd: () => void;
};

/** Lists the user's chats with their last message and unread count. The search finds names, people and messages. */
export function ChatList({ chats, selectedId, searchRef, onAdd }: ChatListProps) {
  const { t } = useTranslation('chats');
  const now = useNow();
  const [typed, setTyped] = useState('');
  const unsent = useLastUnsentMessages();
  const slow = useIsWaitingLong(chats === undefined);
  const foldedSearch = foldText(typed.trim());
  const saidAt = (chat: ChatView) => toLastMessageTime(chat, unsent?.get(chat.uuid));
  const shown = chats
    ?.filter((chat) => foldedSearch === '' || chatContainsText(chat, foldedSearch))
    .toSorted((one, other) => (saidAt(one) < saidAt(other) ? 1 : saidAt(one) > saidAt(other) ? -1 : other.id - one.id));
  return (
    <section aria-label={t('chats')} className="flex h-full min-h-0 flex-1 flex-col bg-card">
      <h1 className="sr-only md:hidden">{t('title')}</h1>
      <div className="flex gap-2 px-3.5 pb-3 pt-3 max-md:px-4">
        <SearchBox
          ref={searchRef}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={t('search')}
          placeholder={t('searchHint')}
        >
          {typed !== '' && <ClearSearchButton label={t('clearSearch')} onPress={() => setTyped('')} />}
        </SearchBox>
        <Button variant="primary" size="icon" aria-label={t('add')} title={t('add')} onClick={onAdd}>
          <Plus aria-hidden />
        </Button>
      </div>
      <div className="flex justify-center px-2 pb-2 empty:hidden md:hidden">
        <NetworkIndicator onlyTrouble />
      </div>
      <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto border-t border-muted outline-none">
        {shown === undefined ? (
          <div className="grid gap-3 p-4" aria-hidden>
            {slow && [1, 2, 3].map((row) => <Skeleton key={row} className="h-12" />)}
          </div>
        ) : chats?.length === 0 ? (
          <Notice icon={MessagesSquare} title={t('none')} text={t('noneHint')}>
            <Button variant="primary" onClick={onAdd}>
              {t('add')}
            </Button>
          </Notice>
        ) : (
          <nav aria-label={t('list')}>
            {shown.map((chat) => (
              <ChatRow key={chat.id} chat={chat} now={now} selected={chat.id === selectedId} unsent={unsent?.get(chat.uuid)} />
            ))}
          </nav>
        )}
        <Suspense>
          {foldedSearch !== '' && chats !== undefined && chats.length > 0 && (
            <LazyChatSearchResults chats={chats} typed={typed} hasChats={shown?.length !== 0} onClear={() => setTyped('')} />
          )}
        </Suspense>
      </div>
    </section>
  );
}

/** Returns whether the chat's name, the name of a member or the last message contains the text. */
const chatContainsText = ({ name, title, users, lastMessage }: ChatView, wanted: string): boolean =>
  [name, title, lastMessage, ...users.map(({ user }) => user.name)].some((text) => foldText(text).includes(wanted));
