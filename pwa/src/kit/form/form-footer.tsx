import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../platform/store.ts';
import { networkStore } from '../../sync/use-sync-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { KeyHint } from '../../ui/buttons/key-hint.tsx';
import type { FormStatus } from './schema-form.tsx';

/** A note that lists the fields whose values were updated because another screen changed them. */
export function UpdatedFieldsNote({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation('kit');
  if (labels.length === 0) return null;
  return (
    <p role="status" className="flex items-start gap-2 rounded-sm bg-accent px-3 py-2 text-small text-accent-foreground">
      <RefreshCw aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('contest.taken', { fields: labels.join(', ') })}
    </p>
  );
}

/**
 * Offers two buttons for all fields that were changed both here and on another screen: one takes the other screen's values, and
 * one keeps the user's own.
 */
function FormConflictNote({ contested, takeTheirs, keepMine }: Pick<FormStatus, 'contested' | 'takeTheirs' | 'keepMine'>) {
  const { t } = useTranslation('kit');
  if (contested.length === 0) return null;
  return (
    <div role="alert" className="grid gap-2 rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
      <p className="flex items-start gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('contest.choose', { count: contested.length })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={takeTheirs}>{t('contest.takeAllTheirs')}</Button>
        <Button onClick={keepMine}>{t('contest.keepAllMine')}</Button>
      </div>
    </div>
  );
}

/**
 * The footer of a form: the number of unsaved changes and errors, the reason why saving failed, and the buttons to discard and
 * save.
 */
export function FormFooter({
  changes,
  faults,
  isBusy,
  failure,
  discard,
  worksOffline,
  ...contest
}: FormStatus & { worksOffline: boolean }) {
  const { t } = useTranslation('kit');
  const isOffline = useStore(networkStore).state === 'offline' && !worksOffline;
  const saysOffline = isOffline || failure?.isOffline === true;
  const Icon = saysOffline ? CloudOff : TriangleAlert;
  return (
    <footer className="grid gap-2.5 border-t border-border px-4 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <FormConflictNote {...contest} />
      {(saysOffline || failure !== undefined) && (
        <p
          role="alert"
          className={`flex items-start gap-2 rounded-sm px-3 py-2 text-small ${saysOffline ? 'bg-warning-soft text-warning' : 'bg-destructive-soft text-destructive'}`}
        >
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {saysOffline ? t('form.offline') : failure?.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div role="status" className="mr-auto text-small">
          {changes > 0 && <p className="font-semibold">{t('form.unsaved', { count: changes })}</p>}
          {faults > 0 && <p className="text-muted-foreground">{t('form.toFix', { count: faults })}</p>}
        </div>
        <Button variant="ghost" className="max-md:flex-1" disabled={changes === 0} onClick={discard}>
          {t('form.discard')}
        </Button>
        <Button type="submit" variant="primary" className="max-md:flex-1" disabled={isBusy}>
          {t('common.save')}
          <KeyHint keys="Ctrl S" className="max-md:hidden" />
        </Button>
      </div>
    </footer>
  );
}
