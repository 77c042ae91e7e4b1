import * as v from 'valibot';

/** The maximum length of a service account's key as JSON text, in characters. Google's keys have about 2,400. */
const MAX_KEY_CHARACTERS = 10_000;

/** The parts of a service account's key that Dialogflow's calls need. */
const ServiceAccount = v.object({
  type: v.literal('service_account'),
  project_id: v.pipe(v.string(), v.regex(/^[a-z][a-z\d.:-]{3,99}$/)),
  client_email: v.pipe(v.string(), v.email(), v.maxLength(254)),
  private_key: v.pipe(v.string(), v.regex(/^-----BEGIN PRIVATE KEY-----\s/)),
});
export type ServiceAccount = v.InferOutput<typeof ServiceAccount>;
const ServiceAccountJson = v.pipe(v.string(), v.parseJson(), ServiceAccount);

/** The key of a service account as JSON text, as Google's console offers it for download, or an empty text. */
export const ServiceAccountKey = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_KEY_CHARACTERS),
  v.check((text) => text === '' || v.is(ServiceAccountJson, text)),
);

/** Parses the JSON text of a service account's key. */
export const parseServiceAccount = (text: string): ServiceAccount => v.parse(ServiceAccountJson, text);
