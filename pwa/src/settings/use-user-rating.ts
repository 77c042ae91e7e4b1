import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import { useCompanySetting } from './use-company-setting.ts';

/** Returns whether the company has enabled ratings, and follows changes of the setting. */
export const useUserRating = (): CompanySettings['userRating'] =>
  useCompanySetting('userRating') === 'enabled' ? 'enabled' : 'disabled';
