import { CircleCheck, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { rowsToCsv } from '../ui/data-table/rows-to-csv.ts';
import { Progress } from '../ui/progress.tsx';
import { saveTextFile } from '../ui/save-text-file.ts';

/** A piece of work that takes minutes, as the server tells how far it is: its screen can be left meanwhile. */
type LongJobState = {
  readonly title: string;
  readonly done: number;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  /** The count of what went well, as "1.640 criados". */
  readonly counts: readonly string[];
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
  readonly isFinished: boolean;
};

type LongJobProps = { job: LongJobState; nameHeader: string; reasonHeader: string; onCancel?: () => void };

/** How far a long work is, what came of it, and a file of what failed and why. */
export function LongJob({ job, nameHeader, reasonHeader, onCancel }: LongJobProps) {
  const { t } = useTranslation('kit');
  const { title, done, total, counts, failures, isFinished } = job;
  const saveFailures = () => {
    const columns = [
      { header: nameHeader, value: ({ name }: { name: string }) => name },
      { header: reasonHeader, value: ({ reason }: { reason: string }) => reason },
    ];
    saveTextFile(`${title}.csv`, rowsToCsv(columns, failures));
  };
  return (
    <section aria-label={title} className="grid gap-2.5 rounded-md border border-border bg-card p-4">
      <div className="flex items-start gap-2">
        <div className="mr-auto min-w-0">
          <h2 className="flex items-center gap-1.5 font-semibold [overflow-wrap:anywhere]">
            {isFinished && <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />}
            {title}
          </h2>
          <p role="status" className="text-small text-muted-foreground">
            {isFinished ? t('jobs.finished') : t('jobs.goOn')}
          </p>
        </div>
        {!isFinished && onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            {t('jobs.cancel')}
          </Button>
        )}
      </div>
      {!isFinished && <Progress label={title} done={done} total={total} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-small tabular-nums">
        {total !== undefined && <span>{t('jobs.done', { done, total })}</span>}
        {counts.map((count) => (
          <span key={count}>{count}</span>
        ))}
        {failures.length > 0 && (
          <>
            <span className="text-destructive">{t('jobs.failed', { count: failures.length })}</span>
            <Button size="inline" variant="link" className="ml-auto" onClick={saveFailures}>
              <Download aria-hidden />
              {t('jobs.downloadFailures')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
