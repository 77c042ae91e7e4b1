import type { PlanLimitedKind } from '@prosa/contract/administration/plan-use';
import { useTranslation } from 'react-i18next';
import { usePlanUsage } from './use-plan-usage.ts';

/** Says that the company's plan allows no further rows of this kind, before the user fills in the form of a new row. */
export function PlanLimitNotice({ of }: { of: PlanLimitedKind }) {
  const { t } = useTranslation('kit');
  const use = usePlanUsage()?.[of];
  if (use === undefined || use.used < use.limit) return null;
  return (
    <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
      {t(`planLimits.${of}`, { count: use.limit })}
    </p>
  );
}
