import type { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import { type Contradiction, findFirstAtEachField, isBlank } from './contradiction.ts';

/** The fields of the company's service hours that can contradict each other without being refused. */
export type RelatedHoursFields = Pick<CompanyHours, 'msg' | 'vacation' | 'vacationMessage'>;
type RelatedSettings = { readonly scheduleType: string };

const contradictions = [
  {
    name: 'hoursWithoutText',
    field: 'msg',
    holds: ({ msg }, { scheduleType }) => scheduleType === 'company' && isBlank(msg),
  },
  {
    name: 'vacationWithoutText',
    field: 'vacationMessage',
    holds: ({ vacation, vacationMessage }) => vacation !== null && isBlank(vacationMessage),
  },
] as const satisfies readonly Contradiction<RelatedHoursFields, RelatedSettings, string>[];

export type HoursContradiction = (typeof contradictions)[number]['name'];

/** Finds the fields of the company's hours that can be saved, but contradict each other or the company's settings, for their form. */
export const findHoursContradictions = (
  fields: RelatedHoursFields,
  settings: RelatedSettings,
): ReadonlyMap<string, HoursContradiction> => findFirstAtEachField(contradictions, fields, settings);
