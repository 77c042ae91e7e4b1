import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import { type Contradiction, findContradictionByField, isBlank } from './contradiction.ts';

/** The settings of a company that contradictions can be about. */
export type RelatedSettings = Pick<
  CompanySettings,
  'enableLGPD' | 'lgpdConsent' | 'lgpdHideNumber' | 'lgpdMessage' | 'lgpdLink' | 'userRating'
>;
type RelatedConnections = {
  /** Whether each connection has a text that asks for a rating. */
  readonly haveRatingMessage: boolean;
};

const contradictions = [
  {
    name: 'consentWithoutText',
    field: 'enableLGPD',
    holds: ({ enableLGPD, lgpdMessage }) => enableLGPD === 'enabled' && isBlank(lgpdMessage),
  },
  {
    name: 'consentWithoutLink',
    field: 'lgpdLink',
    holds: ({ enableLGPD, lgpdMessage, lgpdLink }) => enableLGPD === 'enabled' && !isBlank(lgpdMessage) && isBlank(lgpdLink),
  },
  {
    name: 'consentSwitchedOff',
    field: 'lgpdConsent',
    holds: ({ enableLGPD, lgpdConsent }) => enableLGPD === 'disabled' && lgpdConsent === 'enabled',
  },
  {
    name: 'hidingSwitchedOff',
    field: 'lgpdHideNumber',
    holds: ({ enableLGPD, lgpdHideNumber }) => enableLGPD === 'disabled' && lgpdHideNumber === 'enabled',
  },
  {
    name: 'ratingWithoutText',
    field: 'userRating',
    holds: ({ userRating }, { haveRatingMessage }) => userRating === 'enabled' && !haveRatingMessage,
  },
] as const satisfies readonly Contradiction<RelatedSettings, RelatedConnections, string>[];

export type SettingContradiction = (typeof contradictions)[number]['name'];

/** Finds the contradictions between the settings of a company, or with its connections, for the settings page. */
export const findSettingContradictions = (
  settings: RelatedSettings,
  connections: RelatedConnections,
): ReadonlyMap<string, SettingContradiction> => findContradictionByField(contradictions, settings, connections);
