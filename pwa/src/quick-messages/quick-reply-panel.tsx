import { type MessageVariables, fillVariables } from '@prosa/domain/messages/fill-variables';
import { Paperclip } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FileThumbnail } from '../files/file-preview.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { cn } from '../ui/cn.ts';
import { useOptionList } from '../ui/interaction/use-option-list.ts';
import { toastError } from '../ui/feedback/toast.ts';
import { matchQuickMessages } from './match-quick-messages.ts';
import { useQuickMessageFile } from './quick-message-attachment.tsx';
import { loadQuickMessageFile } from './load-quick-message-file.ts';
import { type QuickMessageView, useQuickMessages } from './use-quick-messages.ts';

const focusNow = (input: HTMLInputElement | null) => input?.focus();
/** The maximum number of rows that the panel shows. To see other rows, the user types more. */
const MAX_SHOWN_REPLIES = 50;

export type ChosenQuickReply = { readonly text: string; readonly file: File | undefined };
/** The panel's handler of keys that the composer passes on. `press` returns true if the panel used the key. */
export type QuickReplyKeys = { readonly press: (event: KeyboardEvent) => boolean };

type QuickReplyPanelProps = {
  ticket: TicketView;
  /**
   * The text after the slash in the composer. Undefined if the user opened the panel with a button. The panel then shows its own
   * search field.
   */
  typed: string | undefined;
  listId: string;
  keys: Ref<QuickReplyKeys>;
  onActive: (optionId: string | undefined) => void;
  onChoose: (reply: ChosenQuickReply) => void;
  onClose: () => void;
};

/**
 * Lists quick replies, and shows the active one as the customer would read it. The user moves with the arrow keys, chooses with
 * Enter, Tab or a touch, and closes the panel with Esc.
 */
export function QuickReplyPanel({ ticket, typed, listId, keys, onActive, onChoose, onClose }: QuickReplyPanelProps) {
  const { t } = useTranslation('quick-messages');
  const user = useSignedInUser();
  const found = useQuickMessages();
  const variables = useMessageVariables(ticket, user.name);
  const [asked, setAsked] = useState('');
  const query = typed ?? asked;
  const rows = useMemo(() => matchQuickMessages(found?.rows ?? [], query).slice(0, MAX_SHOWN_REPLIES), [found, query]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typed !== undefined) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !panel.current?.contains(target) && target.closest('[data-quick-trigger]') === null)
        onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [typed, onClose]);

  const choose = async (row: QuickMessageView) => {
    const text = fillVariables(row.message, variables());
    const file = row.isMedia ? await loadQuickMessageFile(row) : undefined;
    if (row.isMedia && file === undefined) toastError(t('mediaAway', { name: row.mediaName ?? '' }));
    onChoose({ text, file });
  };
  const { at, current, activeId, press, comboboxProps, optionProps } = useOptionList({
    options: rows,
    query,
    onChoose: (row) => void choose(row),
    onClose,
    takesTab: true,
    listId,
  });
  useEffect(() => onActive(activeId), [activeId, onActive]);
  useImperativeHandle(keys, () => ({ press }));
  return (
    <div
      ref={panel}
      className="absolute inset-x-0 bottom-full z-panel mb-2 flex max-h-[min(--spacing(95),50dvh)] animate-in overflow-hidden rounded-lg border border-border bg-popover shadow-raised fade-in duration-100 max-md:inset-x-2 max-md:flex-col-reverse"
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {typed === undefined && (
          <input
            ref={focusNow}
            {...comboboxProps}
            aria-label={t('search')}
            placeholder={t('search')}
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
            onKeyDown={press}
            className="m-2 h-control rounded-sm border border-border bg-background px-3 outline-none placeholder:text-muted-foreground focus:border-muted-foreground max-md:text-base"
          />
        )}
        {rows.length === 0 ? (
          <p id={listId} className="flex flex-wrap items-center gap-x-3 p-4 text-muted-foreground">
            {found === undefined ? '' : found.rows.length === 0 ? t('none') : t('noMatch')}
            {found !== undefined && typed !== undefined && typed !== '' && (
              <span className="text-small max-md:hidden">{t('escToSend')}</span>
            )}
            {found?.rows.length === 0 && (
              <Link
                href="/quick-messages"
                className="font-semibold text-accent-foreground underline underline-offset-2 max-md:-my-3 max-md:py-3"
              >
                {t('add')}
              </Link>
            )}
          </p>
        ) : (
          <div id={listId} role="listbox" aria-label={t('title')} className="min-h-0 flex-1 overflow-y-auto p-1.5">
            {rows.map((row, index) => (
              <button
                type="button"
                key={row.id}
                {...optionProps(index)}
                className={cn(
                  'flex min-h-11 w-full cursor-pointer items-center text-left gap-2.5 rounded-sm px-2.5 py-1.5',
                  index === at && 'bg-accent',
                )}
              >
                <b className="max-w-[40%] shrink-0 truncate font-semibold">/{row.shortcode}</b>
                <span className="min-w-0 flex-1 truncate text-secondary-foreground">{row.message || t('onlyMedia')}</span>
                {row.isMedia && <Paperclip aria-hidden className="size-4 shrink-0 text-muted-foreground" />}
              </button>
            ))}
          </div>
        )}
        <p className="border-t border-muted px-3 py-1.5 text-xs leading-5 text-muted-foreground max-md:hidden">{t('keys')}</p>
      </div>
      {current !== undefined && <QuickReplyPreview row={current} text={fillVariables(current.message, variables())} />}
    </div>
  );
}

function QuickReplyPreview({ row, text }: { row: QuickMessageView; text: string }) {
  const file = useQuickMessageFile(row);
  return (
    <div className="grid min-h-0 w-[44%] shrink-0 content-start gap-2 overflow-y-auto border-l border-border bg-canvas p-3 max-md:max-h-28 max-md:w-full max-md:border-b max-md:border-l-0">
      {row.isMedia && (
        <span className="flex min-w-0 items-center gap-2 text-small text-secondary-foreground">
          <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-muted">
            {file === undefined ? <Paperclip aria-hidden className="size-4" /> : <FileThumbnail file={file} />}
          </span>
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{row.mediaName}</span>
        </span>
      )}
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
    </div>
  );
}

/**
 * Returns a function that reads the current values of the variables in a text for this ticket. Times follow the company's time
 * zone.
 */
function useMessageVariables({ contact, id, queue, connection }: TicketView, userName: string): () => MessageVariables {
  const timeZone = useCompanySetting('timeZone');
  return () => ({
    contactName: contact?.name ?? '',
    userName,
    ticketId: id,
    queueName: queue?.name ?? '',
    connectionName: connection?.name ?? '',
    now: new Date(),
    timeZone,
  });
}
