import { type SetUp, type SetUpStep, setUpSteps } from '@prosa/contract/administration/home';
import { Check, Circle, CircleDashed, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { cn } from '../ui/cn.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { skipSetUpSteps } from './home-queries.ts';

/** The path of the screen of each step, with the step's form open. */
const stepPaths: Readonly<Record<SetUpStep, string>> = {
  company: '/settings?tab=company',
  queue: '/queues?open=new',
  connection: '/connections?open=new',
  colleague: '/users?open=new',
  answer: '/tickets',
};
const stepStateIcons: Readonly<Record<SetUp[SetUpStep], LucideIcon>> = { done: Check, skipped: CircleDashed, open: Circle };

/** Lists the steps from an empty company to its first answered customer. Each step can be skipped, and resumed later. */
export function SetUpList({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('home');
  const call = useServerCall();
  const next = setUpSteps.find((step) => setUp[step] === 'open');
  const skipped = setUpSteps.filter((step) => setUp[step] === 'skipped');
  const settled = setUpSteps.filter((step) => setUp[step] !== 'open').length;
  const progress = t('setUp.progress', { done: settled, total: setUpSteps.length });
  const skip = (step: SetUpStep) => void call(() => skipSetUpSteps([...skipped, step]));
  const resume = (step: SetUpStep) => void call(() => skipSetUpSteps(skipped.filter((each) => each !== step)));
  return (
    <section aria-labelledby="set-up" className="rounded-md border border-border bg-card">
      <header className="grid gap-2 border-b border-border p-4">
        <h2 id="set-up" className="font-semibold">
          {t('setUp.title')}
        </h2>
        <p className="flex flex-wrap justify-between gap-x-4 text-small text-muted-foreground">
          {t('setUp.text')}
          <span aria-hidden className="tabular-nums">
            {progress}
          </span>
        </p>
        <Progress label={progress} done={settled} total={setUpSteps.length} />
      </header>
      <ol className="divide-y divide-border">
        {setUpSteps.map((step) => {
          const state = setUp[step];
          const Icon = stepStateIcons[state];
          return (
            <li key={step} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <Icon aria-hidden className={cn('size-5 shrink-0', state === 'done' ? 'text-success' : 'text-muted-foreground')} />
              <div className="min-w-48 flex-1">
                <p className={cn('font-medium', state !== 'open' && 'text-muted-foreground')}>
                  {t(`setUp.${step}`)}
                  {state !== 'open' && <span className="ml-2 text-small font-normal">{t(`setUp.${state}`)}</span>}
                </p>
                {state === 'open' && <p className="text-small text-muted-foreground">{t(`setUp.${step}Hint`)}</p>}
              </div>
              {state === 'open' && (
                <span className="ml-auto flex gap-2">
                  <Button
                    variant="ghost"
                    onClick={() => skip(step)}
                    aria-label={t('setUp.skipStep', { step: t(`setUp.${step}`) })}
                  >
                    {t('setUp.skip')}
                  </Button>
                  <ButtonLink href={stepPaths[step]} variant={step === next ? 'primary' : 'outline'}>
                    {t(`setUp.${step}Action`)}
                  </ButtonLink>
                </span>
              )}
              {state === 'skipped' && (
                <Button
                  variant="ghost"
                  onClick={() => resume(step)}
                  aria-label={t('setUp.resumeStep', { step: t(`setUp.${step}`) })}
                >
                  {t('setUp.resume')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
