import * as v from 'valibot';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { companySettingSchemas } from '../settings/company-settings.ts';
import { RowVersion } from './row-version.ts';

/** `PUT /company-data`, Prosa's own: the name of the session's company, and the time zone that its days and hours follow. */
export const UpdateCompanyDataBody = v.object({
  name: v.pipe(NameText, v.nonEmpty(), minCharacters(2), v.maxLength(50)),
  timeZone: companySettingSchemas.timeZone,
  version: v.optional(RowVersion),
});
export type UpdateCompanyDataBody = v.InferOutput<typeof UpdateCompanyDataBody>;

/** `GET /company-data`, and the answer of the `PUT`. */
export const CompanyData = v.object({
  name: v.string(),
  timeZone: v.string(),
  /** True if an admin has saved the company's data at least once, which is a step of the set-up. */
  isConfirmed: v.boolean(),
  version: RowVersion,
});
export type CompanyData = v.InferOutput<typeof CompanyData>;
