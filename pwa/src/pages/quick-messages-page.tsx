import { mayChangeQuickMessage } from '@prosa/domain/quick-messages/may-change-quick-message';
import { errorKey } from '@prosa/i18n/error-key';
import { Plus, Search, Zap } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchQuickMessages } from '../quick-messages/match-quick-messages.ts';
import { QuickMessageDialog } from '../quick-messages/quick-message-dialog.tsx';
import { QuickMessageFate } from '../quick-messages/quick-message-fate.tsx';
import { QuickMessageCards, QuickMessageTable } from '../quick-messages/quick-message-rows.tsx';
import { dropQuickMessage } from '../quick-messages/save-quick-message.ts';
import { type QuickMessageView, useQuickMessages } from '../quick-messages/use-quick-messages.ts';
import { Notice } from '../ui/notice.tsx';
import { useSignedInUser } from '../platform/signed-in-user.ts';
import { useDirectory } from '../tickets/use-directory.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { controlClasses } from '../ui/control-classes.ts';
import { toastError } from '../ui/toast.ts';
import { useIsPhone } from '../ui/interaction/use-media-query.ts';

/** Rows drawn at first, and how many more each time the end comes near. */
const ROWS_AT_ONCE = 60;

/** Quick replies (coverage 3 §2): all of it works without a network. */
export function QuickMessagesPage() {
  const { t } = useTranslation('quick-messages');
  const phone = useIsPhone();
  const user = useSignedInUser();
  const { people } = useDirectory();
  const found = useQuickMessages();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const rows = useMemo(() => (found === undefined ? undefined : matchQuickMessages(found.rows, sought)), [found, sought]);
  const [edited, setEdited] = useState<QuickMessageView | 'new'>();
  const [doomed, setDoomed] = useState<QuickMessageView>();
  const mayChange = (row: QuickMessageView) => mayChangeQuickMessage(row, user);
  const ownerOf = (row: QuickMessageView) => people.find(({ id }) => id === row.userId)?.name ?? '';
  const List = phone ? QuickMessageCards : QuickMessageTable;
  return (
    <div className="flex h-full min-h-0 flex-col bg-canvas">
      <header className="flex flex-wrap items-center gap-2 border-b border-border bg-card px-4 py-3">
        <h1 className="mr-auto text-base font-semibold">{t('title')}</h1>
        <label className="relative order-last w-full md:order-none md:w-80">
          <Search aria-hidden className="absolute left-3 top-1/2 size-4 -translate-y-1/2 text-muted-foreground" />
          <input
            type="search"
            value={search}
            aria-label={t('search')}
            placeholder={t('search')}
            onChange={(event) => setSearch(event.target.value)}
            className={`${controlClasses} pl-9`}
          />
        </label>
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </header>
      {found?.lost.map((lost) => (
        <div key={`${lost.id} ${lost.code}`} className="flex flex-wrap gap-x-3 bg-destructive-soft px-4 py-2">
          <b className="font-semibold text-destructive">{lost.shortcode}</b>
          <QuickMessageFate id={lost.id} isWaiting={false} refusal={lost.code} />
        </div>
      ))}
      <p role="status" className="sr-only">
        {rows !== undefined && search !== '' && t('found', { count: rows.length })}
      </p>
      {rows !== undefined && rows.length === 0 ? (
        found?.rows.length === 0 ? (
          <Notice icon={Zap} title={t('none')} text={t('noneHint')}>
            <Button onClick={() => setEdited('new')}>{t('add')}</Button>
          </Notice>
        ) : (
          <Notice icon={Search} title={t('noMatch')}>
            <Button onClick={() => setSearch('')}>{t('tickets.clearSearch')}</Button>
          </Notice>
        )
      ) : (
        <Growing key={sought} rows={rows ?? []}>
          {(shown) => <List rows={shown} mayChange={mayChange} onOpen={setEdited} onDelete={setDoomed} />}
        </Growing>
      )}
      {edited !== undefined && (
        <QuickMessageDialog
          row={edited === 'new' ? undefined : edited}
          readOnlyOf={edited === 'new' || mayChange(edited) ? undefined : ownerOf(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {doomed !== undefined && <DeleteDialog row={doomed} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}

/** How far before their end comes into sight more rows are drawn. */
const GROW_AHEAD_PX = 600;

/** Draws the first rows of many, and more as their end comes into sight. */
function Growing<T>({ rows, children }: { rows: readonly T[]; children: (shown: readonly T[]) => React.ReactNode }) {
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isMore = count < rows.length;
  useEffect(() => {
    if (!isMore || end.current === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setCount((before) => before + ROWS_AT_ONCE),
      { root: scroller.current, rootMargin: `${GROW_AHEAD_PX}px` },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isMore, count]);
  return (
    <div ref={scroller} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none md:bg-card">
      {children(rows.slice(0, count))}
      <div ref={end} />
    </div>
  );
}

function DeleteDialog({ row, onClose }: { row: QuickMessageView; onClose: () => void }) {
  const { t } = useTranslation('quick-messages');
  const { shortcode, mediaName } = row;
  const drop = async () => {
    const dropped = await dropQuickMessage(row.id);
    if (!dropped.ok) toastError(t(errorKey(dropped.code)));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle', { shortcode })}
      description={mediaName === null ? t('deleteText') : t('deleteMediaText', { name: mediaName })}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" onClick={() => void drop()}>
          {t('deleteNow')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
