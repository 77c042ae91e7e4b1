import type { LongJobState } from '@prosa/contract/long-jobs/long-job';
import { CircleCheck, CircleSlash, Download, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { Progress } from '../ui/feedback/progress.tsx';

type LongJobProgressProps = {
  title: string;
  state: LongJobState;
  done: number;
  /** The number of rows that the job is to process. Null until that number is known. */
  total: number | null;
  /** Texts with the numbers of rows that the job has processed successfully, such as "1.640 criados". */
  counts: readonly string[];
  failed: number;
  onCancel?: (() => void) | undefined;
  /** Saves a file that lists the failed rows with the reasons. */
  onSaveFailures?: (() => void) | undefined;
  /** The actions that are offered when the job has ended. */
  children?: ReactNode;
};

const iconsByState = {
  running: null,
  done: <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />,
  cancelled: <CircleSlash aria-hidden className="size-4 shrink-0 text-muted-foreground" />,
  failed: <TriangleAlert aria-hidden className="size-4 shrink-0 text-destructive" />,
} as const;

/** Shows the progress and the outcome of a long job, which continues when the user leaves the screen. */
export function LongJobProgress(props: LongJobProgressProps) {
  const { title, state, done, total, counts, failed, onCancel, onSaveFailures, children } = props;
  const { t } = useTranslation('kit');
  const isRunning = state === 'running';
  return (
    <section aria-label={title} className="grid gap-2.5 rounded-md border border-border bg-card p-4">
      <div className="flex items-start gap-2">
        <div className="mr-auto min-w-0">
          <h2 className="flex items-center gap-1.5 font-semibold [overflow-wrap:anywhere]">
            {iconsByState[state]}
            {title}
          </h2>
          <p role="status" className="text-small text-muted-foreground">
            {t(`jobs.${state}`)}
          </p>
        </div>
        {isRunning && onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            {t('jobs.cancel')}
          </Button>
        )}
      </div>
      {isRunning && <Progress label={title} done={done} total={total ?? undefined} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-small tabular-nums">
        {total !== null && <span>{t('jobs.progress', { done, total })}</span>}
        {counts.map((count) => (
          <span key={count}>{count}</span>
        ))}
        {failed > 0 && (
          <>
            <span className="text-destructive">{t('jobs.refused', { count: failed })}</span>
            {onSaveFailures !== undefined && (
              <Button size="inline" variant="link" className="ml-auto" onClick={onSaveFailures}>
                <Download aria-hidden />
                {t('jobs.downloadFailures')}
              </Button>
            )}
          </>
        )}
      </div>
      {children}
    </section>
  );
}
