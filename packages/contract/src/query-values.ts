import * as v from 'valibot';

/** Values of a query are strings. A list comes as JSON text (`queueIds=[1,2]`). */
export const jsonList = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.string(), v.parseJson(), v.array(item), v.maxLength(200));

/** A boolean, as `true` or `false`. */
export const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
);

/** The number of a page, from 1 on. */
export const pageNumber = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1');

/** What is searched for. */
export const searchParam = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');
