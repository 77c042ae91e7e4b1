import type { IntegrationType } from '@prosa/contract/integrations/integration';

/** The fields of an integration that a type may require. `hasKey` is true if a service account's key is stored or sent. */
export type RequiredIntegrationFields = {
  readonly urlN8N: string;
  readonly typebotSlug: string;
  readonly flowId: number | null;
  readonly hasKey: boolean;
};

type RequiredFieldName = 'urlN8N' | 'typebotSlug' | 'flowId' | 'jsonContent';

/** The fields that each type requires, in the order of the form (coverage 3 §5). */
const requiredFields: Readonly<Record<IntegrationType, readonly RequiredFieldName[]>> = {
  dialogflow: ['jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: ['flowId'],
};

/** Finds the first required field that is empty. Undefined if no required field is empty. */
export function findIntegrationFault(type: IntegrationType, fields: RequiredIntegrationFields): RequiredFieldName | undefined {
  const isPresent: Readonly<Record<RequiredFieldName, boolean>> = {
    urlN8N: fields.urlN8N !== '',
    typebotSlug: fields.typebotSlug !== '',
    flowId: fields.flowId !== null,
    jsonContent: fields.hasKey,
  };
  return requiredFields[type].find((field) => !isPresent[field]);
}
