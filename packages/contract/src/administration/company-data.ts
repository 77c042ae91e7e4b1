import * as v from 'valibot';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { companySettingSchemas } from '../settings/company-settings.ts';
import { RowVersion } from './row-version.ts';

/** `PUT /company-data`, Prosa's own: sets the name of the user's company, and the time zone of its days and service hours. */
export const UpdateCompanyDataBody = v.object({
  name: v.pipe(NameText, v.nonEmpty(), minCharacters(2), v.maxLength(50)),
  timeZone: companySettingSchemas.timeZone,
  version: v.optional(RowVersion),
});
export type UpdateCompanyDataBody = v.InferOutput<typeof UpdateCompanyDataBody>;

/** The answer of `GET /company-data` and of `PUT /company-data`. */
export const CompanyData = v.object({
  name: v.string(),
  timeZone: v.string(),
  /** True if an admin has saved the company's data at least once, which is a step of the set-up. */
  isConfirmed: v.boolean(),
  version: RowVersion,
});
export type CompanyData = v.InferOutput<typeof CompanyData>;
