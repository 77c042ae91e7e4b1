import * as v from 'valibot';

/** The maximum length of a list as text, in characters: enough for 200 ids of any kind. */
const LIST_MAX_CHARACTERS = 10_000;
/** The maximum length of a text that is accepted for compatibility and ignored, in characters. */
const IGNORED_MAX_CHARACTERS = 4_000;

/** Returns the schema of a list in a query. All values of a query are strings, and a list is JSON text (`queueIds=[1,2]`). */
export const jsonList = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.string(), v.maxLength(LIST_MAX_CHARACTERS), v.parseJson(), v.array(item), v.maxLength(200));

/** A text that is accepted for compatibility and ignored. */
export const ignoredText = v.pipe(v.string(), v.maxLength(IGNORED_MAX_CHARACTERS));

/** A boolean in a query: `true` or `false`. */
export const queryFlag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
);

/** The number of a page, from 1 on. */
export const pageNumber = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1');

/** The text to search for. */
export const searchParam = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');
