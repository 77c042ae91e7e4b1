import { parseServiceAccount } from '@prosa/contract/integrations/service-account-key';
import type { CallJson } from './call-json.ts';
import { createGoogleTokens, type GoogleTokens } from './google-tokens.ts';
import type { CallIntegrationSystem, CompletedCall } from './integration-attempt.ts';
import { parseDialogflowAnswer } from './parse-dialogflow-answer.ts';
import { toFailedReply, toReply } from './to-reply.ts';

/** The sample rate of voice messages, in hertz. */
const VOICE_SAMPLE_RATE_HZ = 16_000;
/** The longest text that Dialogflow accepts, in characters. */
const MAX_QUERY_CHARACTERS = 256;

type GoogleAddresses = { readonly dialogflowBaseUrl: string; readonly googleTokenUrl: string };

/** Creates the function that asks Dialogflow for the answer to a text or a voice message. The function caches access tokens. */
export function createCallDialogflow(
  callJson: CallJson,
  { dialogflowBaseUrl, googleTokenUrl }: GoogleAddresses,
): CallIntegrationSystem {
  const tokens = createGoogleTokens(callJson, googleTokenUrl);
  const detectIntent = createDetectIntent(callJson, { dialogflowBaseUrl, tokens });
  return async (integration, attempt, signal) => {
    const first = await detectIntent(integration, attempt, signal);
    // Status 401 for a cached token means that Google has revoked the token. The second call then requests a new token.
    const hasStaleToken = first.failed?.status === 401 && !first.calls.some(({ kind }) => kind === 'token');
    if (!hasStaleToken) return first;
    const second = await detectIntent(integration, attempt, signal);
    return { ...second, calls: [...first.calls, ...second.calls] };
  };
}

const createDetectIntent =
  (
    callJson: CallJson,
    { dialogflowBaseUrl, tokens }: { readonly dialogflowBaseUrl: string; readonly tokens: GoogleTokens },
  ): CallIntegrationSystem =>
  async ({ jsonContent, projectName, language }, { request, sessionKey, audio, deliveryId, now }, signal) => {
    if (jsonContent === null) return toFailedReply([], { failure: 'credentials', status: null, retryAfterMs: null });
    const account = parseServiceAccount(jsonContent);
    const taken = await tokens.take(account, now, signal);
    if (taken.token === null) return toFailedReply(taken.calls, taken.failed);
    const project = projectName === '' ? account.project_id : projectName;
    const outcome = await callJson(
      {
        url: `${dialogflowBaseUrl}/v2/projects/${encodeURIComponent(project)}/agent/sessions/${sessionKey}:detectIntent`,
        headers: { authorization: `Bearer ${taken.token}`, 'x-prosa-delivery': deliveryId },
        body: JSON.stringify(toQueryInput(request.text, audio, language)),
      },
      signal,
    );
    const { status, durationMs, detail } = outcome;
    if (status !== 401 && status !== 403)
      return toReply(outcome, { kind: 'message', before: taken.calls, parse: parseDialogflowAnswer });
    tokens.forget(account);
    const call: CompletedCall = { kind: 'message', status, failure: 'credentials', durationMs, detail };
    return toFailedReply([...taken.calls, call], { failure: 'credentials', status, retryAfterMs: null });
  };

const toQueryInput = (text: string, audio: Buffer | null, languageCode: string) =>
  audio === null
    ? { queryInput: { text: { text: text.slice(0, MAX_QUERY_CHARACTERS), languageCode } } }
    : {
        queryInput: {
          audioConfig: { audioEncoding: 'AUDIO_ENCODING_OGG_OPUS', sampleRateHertz: VOICE_SAMPLE_RATE_HZ, languageCode },
        },
        inputAudio: audio.toString('base64'),
      };
