/**
 * Matches JSON that may contain a character that PostgreSQL cannot store in text: an escaped null character, or half of a
 * surrogate pair.
 */
const MAYBE_UNSTORABLE_PATTERN = /\\u(?:0000|d[89a-f])/i;
const UNSTORABLE_CHARACTERS_PATTERN = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Removes characters that the database can't store from the texts in `json`. */
export function toStorableJson(json: string): string {
  return MAYBE_UNSTORABLE_PATTERN.test(json) ? JSON.stringify(removeUnstorable(JSON.parse(json))) : json;
}

function removeUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE_CHARACTERS_PATTERN, '');
  if (Array.isArray(value)) return value.map(removeUnstorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.replace(UNSTORABLE_CHARACTERS_PATTERN, ''), removeUnstorable(each)]),
  );
}
