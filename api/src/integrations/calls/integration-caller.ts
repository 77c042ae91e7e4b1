import { createGuardedFetch, type GuardedFetch } from '../../platform/guarded-fetch.ts';
import type { Services } from '../../platform/services.ts';
import { createCallDialogflow } from './call-dialogflow.ts';
import { CALL_TIMEOUT_MS, createCallJson, MAX_ANSWER_BYTES, type CallJson } from './call-json.ts';
import { callTypebot } from './call-typebot.ts';
import { callWebhook } from './call-webhook.ts';
import type { CallIntegrationSystem } from './integration-attempt.ts';

/**
 * `call` calls the system of an integration. `fetchFile` downloads a file of an answer. Both refuse forbidden addresses
 * (`createGuardedFetch`).
 */
export type IntegrationCaller = { readonly call: CallIntegrationSystem; readonly fetchFile: GuardedFetch };

/**
 * Creates the integration caller of one process. The caller keeps connections and access tokens. Tests shorten the time limit.
 */
export function createIntegrationCaller(
  { config }: Pick<Services, 'config'>,
  timeoutMs: number = CALL_TIMEOUT_MS,
): IntegrationCaller {
  const { allowsPrivateAddresses, dialogflowBaseUrl, googleTokenUrl } = config.integrations;
  const guardedFetch = createGuardedFetch(allowsPrivateAddresses ? 'private' : 'none');
  const callJson: CallJson = createCallJson(guardedFetch, { timeoutMs, maxBytes: MAX_ANSWER_BYTES });
  const callDialogflow = createCallDialogflow(callJson, { dialogflowBaseUrl, googleTokenUrl });
  return {
    fetchFile: guardedFetch,
    call(integration, attempt, signal) {
      switch (integration.type) {
        case 'typebot':
          return callTypebot(callJson)(integration, attempt, signal);
        case 'dialogflow':
          return callDialogflow(integration, attempt, signal);
        case 'n8n':
        case 'webhook':
          return callWebhook(callJson)(integration, attempt, signal);
        case 'flowbuilder':
          throw new Error('an integration of the type flowbuilder calls no other system');
      }
    },
  };
}
