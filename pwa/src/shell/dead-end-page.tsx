import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Button } from '../ui/buttons/button.tsx';

type DeadEndPageProps = {
  readonly icon: LucideIcon;
  readonly tone: 'bad' | 'calm';
  readonly title: string;
  readonly children: ReactNode;
};

const tones = { bad: 'bg-destructive-soft text-destructive', calm: 'bg-accent text-accent-foreground' } as const;

/** A page that shows why the user cannot continue, with a link to the tickets. */
export function DeadEndPage({ icon: Icon, tone, title, children }: DeadEndPageProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <span className={`grid size-14 place-items-center rounded-full ${tones[tone]}`}>
        <Icon aria-hidden className="size-7" />
      </span>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="max-w-96 text-balance text-secondary-foreground">{children}</p>
      <Button variant="primary" size="large" onClick={() => navigate('/tickets')}>
        {t('forbidden.back')}
      </Button>
    </div>
  );
}
