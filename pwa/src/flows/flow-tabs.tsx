import { flowCampaignTexts } from '@prosa/i18n/tools/flow-campaign-texts';
import { Link } from 'wouter';
import { useLanguage } from '../platform/language.ts';
import { cn } from '../ui/cn.ts';

/** The two screens of flows, side by side. */
export function FlowTabs({ here }: { here: 'flows' | 'campaigns' }) {
  const { language } = useLanguage();
  const texts = flowCampaignTexts[language];
  const screens = [
    { key: 'flows', path: '/flowbuilders', label: texts.flows },
    { key: 'campaigns', path: '/phrase-lists', label: texts.title },
  ] as const;
  return (
    <nav aria-label={texts.flows} className="-mb-px mt-2 flex gap-5">
      {screens.map(({ key, path, label }) => (
        <Link
          key={key}
          href={path}
          aria-current={key === here ? 'page' : undefined}
          className={cn(
            'grid min-h-9 items-center border-b-2 border-transparent font-medium text-ink-3 hover:text-ink max-md:min-h-11',
            key === here && 'border-accent text-accent-text hover:text-accent-text',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
