import { useTranslation } from 'react-i18next';
import { ServiceHoursEditor } from '../service-hours/service-hours-editor.tsx';

/** The tab for a connection's service hours. It exists only if the company's connections have hours of their own. */
export function HoursFields() {
  const { t } = useTranslation('connections');
  return <ServiceHoursEditor name="schedules" label={t('tabs.schedules')} />;
}
