import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { companySettings } from '@prosa/domain/settings/company-settings';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says of a setting that has no effect yet when it will have one. */
export function UnbuiltFeatureNote({ of }: { of: CompanySettingKey }) {
  const { t } = useTranslation('settings');
  const { waitsFor } = companySettings[of];
  if (waitsFor === undefined) return null;
  return (
    <p className="flex items-start gap-1.5 text-small text-warning">
      <Hourglass aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t('waitsFor', { feature: t(`awaited.${waitsFor}`) })}
    </p>
  );
}
