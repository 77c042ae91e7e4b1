import type { LimitedRows } from '@prosa/contract/administration/plan-use';
import { useTranslation } from 'react-i18next';
import { usePlanUse } from './plan-use.ts';

/** Says that the company's plan includes no more of these rows, before somebody fills in a form for one. */
export function PlanLimitNotice({ of }: { of: LimitedRows }) {
  const { t } = useTranslation('kit');
  const use = usePlanUse()?.[of];
  if (use === undefined || use.used < use.limit) return null;
  return (
    <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
      {t(`planLimits.${of}`, { count: use.limit })}
    </p>
  );
}
