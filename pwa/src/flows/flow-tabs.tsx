import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cn } from '../ui/cn.ts';

/** The tabs that link the two screens of flows. */
export function FlowTabs({ here }: { here: 'flows' | 'campaigns' }) {
  const { t } = useTranslation('phrase-campaigns');
  const screens = [
    { key: 'flows', path: '/flowbuilders', label: t('flows') },
    { key: 'campaigns', path: '/phrase-lists', label: t('title') },
  ] as const;
  return (
    <nav aria-label={t('flows')} className="-mb-px mt-2 flex gap-5">
      {screens.map(({ key, path, label }) => (
        <Link
          key={key}
          href={path}
          aria-current={key === here ? 'page' : undefined}
          className={cn(
            'grid min-h-control items-center border-b-2 border-transparent font-medium text-muted-foreground hover:text-foreground',
            key === here && 'border-primary text-accent-foreground hover:text-accent-foreground',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
