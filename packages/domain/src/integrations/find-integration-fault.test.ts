import { integrationTypes } from '@prosa/contract/integrations/integration';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findIntegrationFault } from './find-integration-fault.ts';

const requiredFieldsByType = {
  dialogflow: ['jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: ['flowId'],
};

it('findIntegrationFault returns the first field that the integration’s type requires and that is missing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...integrationTypes),
      fc.record({
        urlN8N: fc.constantFrom('', 'https://n8n.example.com'),
        typebotSlug: fc.constantFrom('', 'agenda'),
        flowId: fc.constantFrom(null, 7),
        hasKey: fc.boolean(),
      }),
      (type, fields) => {
        const empty = [
          ...(fields.urlN8N === '' ? ['urlN8N'] : []),
          ...(fields.typebotSlug === '' ? ['typebotSlug'] : []),
          ...(fields.flowId === null ? ['flowId'] : []),
          ...(fields.hasKey ? [] : ['jsonContent']),
        ];
        expect(findIntegrationFault(type, fields)).toBe(requiredFieldsByType[type].find((field) => empty.includes(field)));
      },
    ),
  );
});
