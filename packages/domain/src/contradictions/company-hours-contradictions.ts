import type { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import { type Contradiction, findContradictionByField, isBlank } from './contradiction.ts';

/** The fields of the company's service hours that contradictions can be about. */
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

/**
 * Finds the contradictions between the fields of the company's hours, or with the company's settings, for the form of the hours.
 */
export const findHoursContradictions = (
  fields: RelatedHoursFields,
  settings: RelatedSettings,
): ReadonlyMap<string, HoursContradiction> => findContradictionByField(contradictions, fields, settings);
