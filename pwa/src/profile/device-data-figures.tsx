import { useTranslation } from 'react-i18next';
import { Suspense } from 'react';
import { useHeldDataFigures } from '../held-data/use-held-data-figures.ts';
import { formatFileSize } from '../files/format-file-size.ts';
import { useLanguage } from '../platform/language.ts';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { useSyncState } from '../sync/use-sync-state.ts';

const UnsentSummary = lazyPart(async () => (await import('../unsent/unsent-summary.tsx')).UnsentSummary, ['unsent']);

/** Shows the size of the data on this device, its limit, its age, and the number of unsent entries. */
export function DeviceDataFigures() {
  const { locale } = useLanguage();
  const { t } = useTranslation('device');
  const { rows, fileBytes, budget, isPersistent } = useHeldDataFigures();
  const { waiting, lastPulledAt } = useSyncState();
  const formatCount = (number: number | undefined) => number?.toLocaleString(locale) ?? '…';
  const formatSize = (bytes: number | undefined) =>
    bytes === undefined ? '…' : bytes === 0 ? '0' : formatFileSize(bytes, locale);
  const figures: [name: string, value: string][] = [
    [t('tickets'), formatCount(rows?.tickets)],
    [t('messages'), formatCount(rows?.messages)],
    [t('contacts'), formatCount(rows?.contacts)],
    [t('filesName'), t('files', { held: formatSize(fileBytes), budget: formatSize(budget?.mediaBytes) })],
    [t('spaceName'), t('space', { used: formatSize(budget?.usedBytes), budget: formatSize(budget?.budgetBytes) })],
    [
      t('fresh'),
      lastPulledAt === undefined
        ? t('never')
        : new Date(lastPulledAt).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'medium' }),
    ],
    [t('waiting'), waiting === 0 ? t('nothingWaits') : formatCount(waiting)],
    ...(isPersistent === undefined ? [] : [[t('kept'), isPersistent ? t('keptYes') : t('keptNo')] satisfies [string, string]]),
  ];
  const share = budget === undefined ? 0 : Math.min(100, (budget.usedBytes / budget.budgetBytes) * 100);
  return (
    <>
      <div className="h-1.5 overflow-hidden rounded-full bg-muted" aria-hidden>
        <div className="h-full rounded-full bg-primary" style={{ width: `${share}%` }} />
      </div>
      <dl className="grid divide-y divide-border">
        {figures.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-secondary-foreground">{name}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 && (
        <Suspense>
          <UnsentSummary />
        </Suspense>
      )}
    </>
  );
}
