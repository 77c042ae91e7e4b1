import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { PlanLimitNotice } from '../plan-limits/plan-limit-notice.tsx';
import { useCompanySettings } from '../setting-forms/company-settings.ts';

/**
 * Tells an admin that the company may not create users, or that its plan is full, before the admin fills in the form of a new
 * user.
 */
export function UserCreationNotice() {
  const { t } = useTranslation();
  if (useCompanySettings().data?.userCreation !== 'disabled') return <PlanLimitNotice of="users" />;
  return (
    <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
      {t(toErrorKey('ERR_USER_CREATION_DISABLED'))}
    </p>
  );
}
