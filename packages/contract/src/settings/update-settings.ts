import * as v from 'valibot';
import { companySettingSchemas, SettingValues, type CompanySettingKey } from './company-settings.ts';
import { platformSettingSchemas, type PlatformSettingKey } from './platform-settings.ts';

/** The maximum length of a setting's value, in characters. */
const MAX_VALUE_CHARACTERS = 4_096;

const value = v.pipe(v.string(), v.maxLength(MAX_VALUE_CHARACTERS));

// The cast is safe: these are the schemas' keys.
export const CompanySettingName = v.picklist(Object.keys(companySettingSchemas) as CompanySettingKey[]);
// The cast is safe: these are the schemas' keys.
export const PlatformSettingName = v.picklist(Object.keys(platformSettingSchemas) as PlatformSettingKey[]);

/**
 * One setting (`column`) and its new value (`data`). `before` is the value with which the form was opened. If the stored value
 * has changed since, the server refuses with ERR_VERSION_CONFLICT. Without `before`, the new value overwrites any stored value.
 */
export const CompanySettingChange = v.pipe(
  v.object({ column: CompanySettingName, data: value, before: v.optional(value) }),
  v.forward(
    v.partialCheck([['column'], ['data']], ({ column, data }) => v.is(companySettingSchemas[column], data)),
    ['data'],
  ),
);
export type CompanySettingChange = v.InferOutput<typeof CompanySettingChange>;

/**
 * Changes of company settings (coverage 2 §7): a single change or, in Prosa's own form, several changes that only make sense
 * together.
 */
export const UpdateCompanySettingsBody = v.union([
  CompanySettingChange,
  v.object({
    settings: v.pipe(
      v.array(CompanySettingChange),
      v.minLength(1),
      v.maxLength(CompanySettingName.options.length),
      v.check((changes) => new Set(changes.map(({ column }) => column)).size === changes.length),
    ),
  }),
]);
export type UpdateCompanySettingsBody = v.InferOutput<typeof UpdateCompanySettingsBody>;

/** The company's settings, with their values after the change. */
export const UpdateCompanySettingsAnswer = v.object({ settings: SettingValues });
export type UpdateCompanySettingsAnswer = v.InferOutput<typeof UpdateCompanySettingsAnswer>;

/**
 * The new value of a setting of the platform. An empty value resets the setting to the default. `before` works as in
 * `CompanySettingChange`.
 */
export const UpdatePlatformSettingBody = v.object({ value, before: v.optional(value) });
export type UpdatePlatformSettingBody = v.InferOutput<typeof UpdatePlatformSettingBody>;
