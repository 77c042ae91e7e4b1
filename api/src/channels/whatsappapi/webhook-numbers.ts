import * as v from 'valibot';
import { isBoundedJson } from '@prosa/domain/json/is-bounded-json';
import { AppError } from '../../platform/app-error.ts';
import { toWebhookBody, type WebhookBody } from '../to-webhook-deliveries.ts';
import { parseWebhookChanges } from './webhook-payload.ts';

/** The maximum number of different phone number ids in a body. */
const MAX_PHONE_NUMBER_IDS = 50;
/**
 * The maximum number of phone number ids in a body. An id that occurs several times is counted each time. Meta's bodies have far
 * fewer.
 */
const MAX_PHONE_NUMBER_ID_MENTIONS = 10_000;
/** The maximum number of object members and array items in a body. Meta's largest bodies, of 3 MB, have about as many. */
const MAX_JSON_VALUES = 200_000;

/** Matches a phone number's id in JSON text. Quotes in a customer's text are escaped, so they never match. */
const phoneNumberIdPattern = /"phone_number_id"\s*:\s*"([^"\\]{1,64})"/g;
const ChangeWithNumber = v.object({ metadata: v.object({ phone_number_id: v.string() }) });

/** Returns whether a body contains the key of a phone number's id. Searches the bytes without decoding them. */
export const hasPhoneNumberIdKey = (rawBody: Buffer): boolean => rawBody.includes('"phone_number_id"');

/**
 * Finds the phone number ids that a body contains. Searches the text, because a body is parsed only after its signature is
 * verified. Refuses with ERR_BAD_REQUEST if the body has no phone number id or too many of them.
 */
export function findPhoneNumberIds(text: string): readonly string[] {
  const numbers = new Set<string>();
  let mentions = 0;
  for (const [, number = ''] of text.matchAll(phoneNumberIdPattern)) {
    numbers.add(number);
    mentions += 1;
    if (numbers.size > MAX_PHONE_NUMBER_IDS || mentions > MAX_PHONE_NUMBER_ID_MENTIONS)
      throw new AppError('ERR_BAD_REQUEST', 400);
  }
  if (numbers.size === 0) throw new AppError('ERR_BAD_REQUEST', 400);
  return [...numbers];
}

/** Splits the body of a signed webhook by phone number id. Refuses a body that is no webhook with ERR_BAD_REQUEST. */
export function splitByPhoneNumberId(rawBody: Buffer, text: string): ReadonlyMap<string, WebhookBody> {
  const payload = isBoundedJson(text, MAX_JSON_VALUES) ? parseJson(text) : null;
  const changes = parseWebhookChanges(payload);
  if (changes === null) throw new AppError('ERR_BAD_REQUEST', 400);
  const byNumber = new Map<string, unknown[]>();
  let namedCount = 0;
  for (const change of changes) {
    const value = v.safeParse(ChangeWithNumber, change.value);
    if (!value.success) continue;
    namedCount += 1;
    const number = value.output.metadata.phone_number_id;
    const changesOfNumber = byNumber.get(number);
    if (changesOfNumber === undefined) byNumber.set(number, [change]);
    else changesOfNumber.push(change);
  }
  const [only, ...others] = byNumber.keys();
  if (only === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
  // Nearly all bodies have only one number. Such a body is returned without a copy.
  if (others.length === 0 && namedCount === changes.length) return new Map([[only, { rawBody, text, payload }]]);
  return new Map(
    [...byNumber].map(([number, changesOfNumber]) => [number, toWebhookBody({ entry: [{ changes: changesOfNumber }] })]),
  );
}

/** Parses JSON. Returns null if the text is no JSON. The caller refuses null like any other value that is no webhook. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
