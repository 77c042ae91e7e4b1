import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { useLiveQuery } from 'dexie-react-hooks';
import { Paperclip, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { useChats } from '../chats/use-chats.ts';
import { foldText } from '../platform/fold-text.ts';
import { deleteShare, loadShare, type SharedContent } from '../share/stored-share.ts';
import { appendToDraft, type ShareTarget } from '../share/append-to-draft.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toContactColourSeed } from '../ui/labels/person-seed.ts';
import { useAccess } from '../platform/session/use-access.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { currentDatabase, useDatabase } from '../sync/database/current-database.ts';
import { joinTicketRows } from '../tickets/list/use-ticket-list.ts';
import { Avatar } from '../ui/labels/avatar.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { toastError } from '../ui/feedback/toast.ts';

const MEGABYTE = 1_048_576;

type ShareChoice = ShareTarget & { readonly path: string; readonly name: string; readonly seed: string; readonly detail: string };

/** Lists the user's own open tickets and chats, ordered by their last message, the newest first. */
function useShareChoices(): readonly ShareChoice[] | undefined {
  const { t } = useTranslation();
  const database = useDatabase();
  const user = useSignedInUser();
  const isMet = useAccess();
  const tickets = useLiveQuery(async () => {
    const rows = await database?.tickets.filter(({ status, userId }) => status === 'open' && userId === user.id).toArray();
    return database && joinTicketRows(database, rows?.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)) ?? []);
  }, [database, user.id]);
  const chats = useChats();
  if (tickets === undefined || chats === undefined) return undefined;
  return [
    ...tickets.map(({ id, uuid, contact }) => ({
      kind: 'ticket' as const,
      id,
      path: `/tickets/${uuid}`,
      name: contact?.name || t('tickets.unknown'),
      seed: toContactColourSeed(contact),
      detail: `#${id}`,
    })),
    ...(isMet({ plan: 'useInternalChat' }) ? chats : []).map(({ id, uuid, name, seed }) => ({
      kind: 'chat' as const,
      id,
      path: `/chats/${uuid}`,
      name,
      seed,
      detail: t('menu.chats'),
    })),
  ];
}

/**
 * Asks for the ticket or chat that receives the content shared from another app. The user then sends the content from the
 * composer of that ticket or chat, with or without a network.
 */
export function SharePage() {
  const { t } = useTranslation('share');
  const [, navigate] = useLocation();
  const [shared, setShared] = useState<SharedContent | null>();
  const [search, setSearch] = useState('');
  const choices = useShareChoices();
  useEffect(() => {
    void loadShare().then(
      (found) => setShared(found ?? null),
      () => setShared(null),
    );
  }, []);
  if (shared === undefined || choices === undefined) return null;
  if (shared === null) return <Redirect to="/tickets" replace />;
  const files = shared.files.filter(({ size }) => size <= MESSAGE_MAX_FILE_BYTES);
  const tooLarge = shared.files.filter(({ size }) => size > MESSAGE_MAX_FILE_BYTES);
  const foldedSearch = foldText(search.trim());
  const shown = choices.filter(({ name }) => foldText(name).includes(foldedSearch));
  const leave = async (path: string) => {
    await deleteShare();
    navigate(path, { replace: true });
  };
  const choose = async (choice: ShareChoice) => {
    try {
      await appendToDraft(currentDatabase(), choice, { text: shared.text, files });
    } catch {
      return toastError(t('noRoom'));
    }
    await leave(choice.path);
  };
  return (
    <div className="h-full overflow-y-auto bg-canvas">
      <div className="mx-auto grid max-w-xl gap-3 p-4 md:py-6">
        <header className="flex items-center gap-2">
          <h1 className="mr-auto text-base font-semibold">{t('title')}</h1>
          <Button onClick={() => void leave('/tickets')}>{t('cancel')}</Button>
        </header>
        <div className="grid gap-1.5 rounded-md border border-border bg-card p-3 text-small text-secondary-foreground">
          {shared.text !== '' && <p className="line-clamp-3 whitespace-pre-line break-words">{shared.text}</p>}
          {files.map((file, index) => (
            <p key={index} className="flex min-w-0 items-center gap-2">
              <Paperclip aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
              <span className="truncate">{file.name}</span>
            </p>
          ))}
          {tooLarge.map((file, index) => (
            <p key={index} role="alert" className="text-destructive">
              {t('composer.tooLarge', { name: file.name, limit: MESSAGE_MAX_FILE_BYTES / MEGABYTE })}
            </p>
          ))}
        </div>
        <SearchBox
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {shown.length === 0 ? (
          <div className="h-64">
            <Notice icon={Share2} title={t('none')} />
          </div>
        ) : (
          <ul aria-label={t('where')} className="overflow-hidden rounded-md border border-border bg-card">
            {shown.map((choice) => (
              <li key={`${choice.kind}-${choice.id}`} className="border-border not-last:border-b">
                <button
                  type="button"
                  onClick={() => void choose(choice)}
                  className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-muted"
                >
                  <Avatar name={choice.name} seed={choice.seed} picture={null} className="size-9 text-xs" />
                  <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
                    {choice.name}
                  </span>
                  <span className="shrink-0 text-small text-muted-foreground">{choice.detail}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
