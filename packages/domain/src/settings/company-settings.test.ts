import { expect, test } from 'vitest';
import { companySettingSchemas } from '@prosa/contract/settings/company-settings';
import { platformSettingSchemas } from '@prosa/contract/settings/platform-settings';
import { companySettings } from './company-settings.ts';
import { platformSettings } from './platform-settings.ts';

test.each([
  ['a company', companySettings, companySettingSchemas],
  ['the platform', platformSettings, platformSettingSchemas],
] as const)('each setting of %s has a default that the schema of the setting allows', (_whose, settings, schemas) => {
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(schemas).toSorted());
  for (const [key, schema] of Object.entries(schemas)) {
    const { value, issues } = schema['~standard'].validate(Object(Reflect.get(settings, key)).initial) as {
      value?: unknown;
      issues?: unknown;
    }; // The cast is safe: no schema is asynchronous, so `validate` never returns a promise.
    expect([key, issues, value]).toEqual([key, undefined, Object(Reflect.get(settings, key)).initial]);
  }
});
