import { useTranslation } from 'react-i18next';
import { ServiceHoursEditor } from '../service-hours/service-hours-editor.tsx';

/** The tab for a connection's service hours, shown where each connection has hours of its own. */
export function HoursFields() {
  const { t } = useTranslation('connections');
  return <ServiceHoursEditor name="schedules" label={t('tabs.schedules')} />;
}
