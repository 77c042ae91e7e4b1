import * as v from 'valibot';
import { isBoundedJson } from '@prosa/domain/json/is-bounded-json';
import { AppError } from '../../platform/app-error.ts';
import { readChanges } from './webhook-payload.ts';

/** Most numbers whose secrets a body is held against. */
const MOST_NUMBERS = 50;
/** Most places of a body that name a number, many times what Meta puts into one. */
const MOST_MENTIONS = 10_000;
/** Most members and items of a body: what Meta's largest could hold, of 3 MB. */
const MOST_VALUES = 200_000;

/** As JSON writes it. What a customer wrote has its quotes escaped, so it is never taken for this. */
const numberPattern = /"phone_number_id"\s*:\s*"([^"\\]{1,64})"/g;
const Named = v.object({ metadata: v.object({ phone_number_id: v.string() }) });

/** Whether the bytes of a body can name a number at all: told without decoding them. */
export const namesNumber = (rawBody: Buffer): boolean => rawBody.includes('"phone_number_id"');

/** The numbers that a body names, found in its text: nothing of it is parsed before its signature was checked. Refuses with ERR_BAD_REQUEST one that names none. */
export function findNumbersIn(text: string): readonly string[] {
  const numbers = new Set<string>();
  let mentions = 0;
  for (const [, number = ''] of text.matchAll(numberPattern)) {
    numbers.add(number);
    mentions += 1;
    if (numbers.size > MOST_NUMBERS || mentions > MOST_MENTIONS) throw new AppError('ERR_BAD_REQUEST', 400);
  }
  if (numbers.size === 0) throw new AppError('ERR_BAD_REQUEST', 400);
  return [...numbers];
}

/** The part of a signed body for each number in it. Refuses with ERR_BAD_REQUEST what is no webhook body. */
export function splitByNumber(rawBody: Buffer, text: string): ReadonlyMap<string, Buffer> {
  const changes = isBoundedJson(text, MOST_VALUES) ? readChanges(parseJson(text)) : null;
  if (changes === null) throw new AppError('ERR_BAD_REQUEST', 400);
  const byNumber = new Map<string, unknown[]>();
  let named = 0;
  for (const change of changes) {
    const value = v.safeParse(Named, change.value);
    if (!value.success) continue;
    named += 1;
    const number = value.output.metadata.phone_number_id;
    const own = byNumber.get(number);
    if (own === undefined) byNumber.set(number, [change]);
    else own.push(change);
  }
  const [only, ...others] = byNumber.keys();
  if (only === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
  // As nearly all are: nothing is written anew.
  if (others.length === 0 && named === changes.length) return new Map([[only, rawBody]]);
  return new Map([...byNumber].map(([number, own]) => [number, Buffer.from(JSON.stringify({ entry: [{ changes: own }] }))]));
}

/** Null, which is no webhook body, for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
