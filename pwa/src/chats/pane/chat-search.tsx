import type { UserId } from '@prosa/contract/ids';
import { useTranslation } from 'react-i18next';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { useNow } from '../../ui/interaction/use-now.ts';
import { FoundMessageText } from '../list/found-message.tsx';
import type { ChatView } from '../use-chats.ts';
import { useFoundMessages } from '../list/use-found-messages.ts';

const focusNow = (input: HTMLInputElement | null) => input?.focus();

type ChatSearchProps = {
  chat: ChatView;
  nameOf: (userId: UserId) => string;
  onFound: (id: string) => void;
  onClose: () => void;
};

/**
 * Searches for words in one chat. When the user chooses a result, the chat scrolls to the message. Esc closes the search and
 * returns the focus.
 */
export function ChatSearch({ chat, nameOf, onFound, onClose }: ChatSearchProps) {
  const { t } = useTranslation('chats');
  const now = useNow();
  const [typed, setTyped] = useState('');
  const [before] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (before instanceof HTMLElement) before.focus();
  };
  const { messages, isAway } = useFoundMessages([chat], typed);
  return (
    <search className="grid border-b border-border bg-card">
      <div className="flex items-center gap-1 px-3 py-2">
        <SearchBox
          ref={focusNow}
          value={typed}
          aria-label={t('searchIn')}
          placeholder={t('searchIn')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
        <Button variant="ghost" size="icon" aria-label={t('clearSearch')} onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      {isAway && <p className="px-4 pb-1.5 text-caption text-muted-foreground">{t('searchAway')}</p>}
      {messages?.length === 0 && (
        <p role="status" className="px-4 pb-3 text-muted-foreground">
          {t('searchInNone')}
        </p>
      )}
      {messages !== undefined && messages.length > 0 && (
        <ul aria-label={t('foundMessages')} className="max-h-[min(--spacing(75),35dvh)] overflow-y-auto px-1.5 pb-1.5">
          {messages.map(({ id, userId, at, snippet }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onFound(id)}
                className="flex w-full rounded-sm px-2.5 py-1.5 hover:bg-background max-md:min-h-11"
              >
                <FoundMessageText author={nameOf(userId)} at={at} snippet={snippet} now={now} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
