import { useTranslation } from 'react-i18next';
import { ServiceHoursEditor } from '../service-hours/service-hours-editor.tsx';

/** The tab of a connection's service hours, where each connection has its own. */
export function HoursFields() {
  const { t } = useTranslation('connections');
  return <ServiceHoursEditor name="schedules" label={t('tabs.schedules')} />;
}
