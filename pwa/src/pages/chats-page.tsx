import { useTranslation } from 'react-i18next';
import { TICKET_LIST_WIDTH_PX } from '@prosa/domain/tickets/constants';
import { CloudOff, MessagesSquare } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ChatList } from '../chats/list/chat-list.tsx';
import { ChatPane } from '../chats/pane/chat-pane.tsx';
import { useChatKeys } from '../chats/list/use-chat-keys.ts';
import { type ChatView, useChat, useChats } from '../chats/use-chats.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { lazyDialog } from '../ui/feedback/lazy-part.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SplitPane } from '../ui/layout/split-pane.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { useIsOneColumn } from '../ui/interaction/use-media-query.ts';
import { useSwipeBack } from '../ui/interaction/use-swipe-back.ts';

const ChatDialog = lazyDialog(async () => (await import('../chats/dialogs/chat-dialog.tsx')).ChatDialog, ['chats']);
/** The width of the list on a desktop, in pixels. The device does not store the width. */
const LIST_WIDTH_PX = { min: 280, standard: 360, max: TICKET_LIST_WIDTH_PX.max } as const;
let listWidth: number = LIST_WIDTH_PX.standard;

/**
 * The chats of colleagues (coverage 3 §2): the list and the messages side by side, or on a phone in two tabs, Chats and
 * Mensagens.
 */
export function ChatsPage({ id }: { id: string | undefined }) {
  const { t } = useTranslation('chats');
  const isOneColumn = useIsOneColumn();
  const [, navigate] = useLocation();
  const chats = useChats();
  const chat = useChat(id);
  const [adding, setAdding] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  const swipe = useSwipeBack(() => navigate('/chats'));
  // The tab of messages opens the chat that was open last.
  const [lastId, setLastId] = useState(id);
  if (id !== undefined && id !== lastId) setLastId(id);
  useChatKeys(chats, chat?.id, searchRef);

  // On a phone, the tab of messages says that no chat is open if the user has no chat.
  const [showsEmptyDetail, setShowsEmptyDetail] = useState(false);
  const showMessages = () => {
    const next = lastId ?? chats?.[0]?.uuid;
    setShowsEmptyDetail(next === undefined);
    if (next !== undefined) navigate(`/chats/${next}`);
  };
  const showsList = id === undefined && !showsEmptyDetail;
  const showChats = () => {
    setShowsEmptyDetail(false);
    navigate('/chats');
  };
  const list = (
    <ErrorBoundary place="chat-list" shape="pane">
      <ChatList chats={chats} selectedId={chat?.id} searchRef={searchRef} onAdd={() => setAdding(true)} />
    </ErrorBoundary>
  );
  const chatDetail = (
    <ErrorBoundary place="chat" shape="pane" resetKey={id}>
      <ChatDetail id={id} chat={chat} />
    </ErrorBoundary>
  );
  return (
    <>
      {isOneColumn ? (
        <div className="flex h-full flex-col bg-card pt-[env(safe-area-inset-top)]" {...swipe}>
          <Tabs
            label={t('parts')}
            value={showsList ? 'chats' : 'messages'}
            tabs={[
              { value: 'chats', label: t('chats'), count: chats?.filter(({ unreads }) => unreads > 0).length ?? 0 },
              { value: 'messages', label: t('messages') },
            ]}
            onChange={(tab) => (tab === 'chats' ? showChats() : showMessages())}
          >
            {showsList ? list : chatDetail}
          </Tabs>
        </div>
      ) : (
        <SplitPane
          label={t('list')}
          width={listWidth}
          min={LIST_WIDTH_PX.min}
          max={LIST_WIDTH_PX.max}
          onWidth={(width) => {
            listWidth = width;
          }}
          left={list}
          right={chatDetail}
        />
      )}
      <Suspense>
        {adding && (
          <ChatDialog
            chat={undefined}
            onDone={(made) => {
              setAdding(false);
              navigate(`/chats/${made.uuid}`);
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Shows the open chat, or the reason why no chat is open. */
function ChatDetail({ id, chat }: { id: string | undefined; chat: ChatView | null | undefined }) {
  const { t } = useTranslation('chats');
  if (id === undefined)
    return (
      <div className="h-full flex-1 bg-canvas">
        <h1 className="sr-only">{t('title')}</h1>
        <Notice icon={MessagesSquare} title={t('choose')} />
      </div>
    );
  if (chat === undefined) return <div className="h-full flex-1 bg-canvas" />;
  if (chat === null)
    return (
      <div className="h-full flex-1 bg-canvas">
        <h1 className="sr-only">{t('title')}</h1>
        <Notice icon={CloudOff} title={t('gone')} text={t('goneHint')} />
      </div>
    );
  // The former chat stays visible but inert until the requested chat is loaded, so that no text of the user reaches the wrong
  // members.
  return (
    <div className="h-full min-h-0 flex-1" inert={chat.uuid !== id}>
      <ChatPane key={chat.uuid} chat={chat} />
    </div>
  );
}
