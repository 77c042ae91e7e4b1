import type { CompanyId } from '@prosa/contract/ids';
import type { WeekdayEn } from '@prosa/contract/service-hours/service-hours';
import type { Generated } from 'kysely';
import type { ForeignId } from './columns.ts';

/** The starts and ends of two shifts, HH:MM. An empty text means that the shift doesn't exist. */
type ShiftColumns = { start_time_a: string; end_time_a: string; start_time_b: string; end_time_b: string };

/** The tables of service hours and holidays. */
export type ServiceHoursTables = {
  service_hours: ShiftColumns & {
    company_id: ForeignId<CompanyId>;
    owner_kind: 'company' | 'queue' | 'whatsapp';
    owner_id: number;
    weekday_en: WeekdayEn;
  };
  holidays: ShiftColumns & { company_id: ForeignId<CompanyId>; date: string; name: string; every_year: Generated<boolean> };
};
