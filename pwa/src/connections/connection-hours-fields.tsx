import { useTranslation } from 'react-i18next';
import { ServiceHoursEditor } from '../service-hours/service-hours-editor.tsx';

/**
 * The tab for a connection's service hours. The form shows this tab only if the company has set that each connection has its own
 * hours.
 */
export function ConnectionHoursFields() {
  const { t } = useTranslation('connections');
  return <ServiceHoursEditor name="schedules" label={t('tabs.schedules')} />;
}
