import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { cn } from '../cn.ts';

type StepsProps = {
  label: string;
  steps: readonly { readonly id: string; readonly title: string; readonly content: ReactNode; readonly isReady?: boolean }[];
  /** The index of the shown step. */
  at: number;
  onStep: (at: number) => void;
  /** The text of the button in the last step, in place of "next". */
  finish: string;
  onFinish: () => void;
};

/**
 * Shows the current step of a sequence, with buttons to the previous and the next step. While the current step is not ready, the
 * button to the next step is disabled.
 */
export function Steps({ label, steps, at, onStep, finish, onFinish }: StepsProps) {
  const { t } = useTranslation('kit');
  const current = steps[at];
  const isLast = at === steps.length - 1;
  return (
    <section aria-label={label} className="grid gap-4">
      <p className="sr-only" role="status">
        {t('steps.of', { step: at + 1, count: steps.length })}
      </p>
      <ol className="flex flex-wrap gap-x-5 gap-y-2">
        {steps.map(({ id, title }, index) => (
          <li
            key={id}
            aria-current={index === at ? 'step' : undefined}
            className={cn(
              'flex items-center gap-2 text-small text-muted-foreground',
              index === at && 'font-semibold text-foreground',
            )}
          >
            <span
              aria-hidden
              className={cn(
                'grid size-6 place-items-center rounded-full bg-muted text-xs tabular-nums [&_svg]:size-3.5',
                index <= at && 'bg-primary text-primary-foreground',
              )}
            >
              {index < at ? <Check /> : index + 1}
            </span>
            {title}
          </li>
        ))}
      </ol>
      <div>{current?.content}</div>
      <div className="flex justify-end gap-2">
        {at > 0 && (
          <Button variant="ghost" onClick={() => onStep(at - 1)}>
            {t('steps.back')}
          </Button>
        )}
        <Button variant="primary" disabled={current?.isReady === false} onClick={() => (isLast ? onFinish() : onStep(at + 1))}>
          {isLast ? finish : t('steps.next')}
        </Button>
      </div>
    </section>
  );
}
