import type { GenericSchema } from 'valibot';
import { checksOfInput, type Shape } from '../platform/http/find-oversized.ts';

/** Formats whose texts have a length of their own. */
const fixedFormats = new Set(['uuid', 'iso_date', 'iso_timestamp']);

/** The arrays and texts of `schema` that may be as long as a sender likes, by their paths. */
export function unboundedParts(schema: GenericSchema): string[] {
  return partsOf(schema, '');
}

function partsOf(shape: Shape, path: string): string[] {
  const named = [path === '' ? 'the whole' : path];
  if (shape.wrapped !== undefined) return partsOf(shape.wrapped, path);
  if (shape.type === 'union' || shape.type === 'variant')
    return (shape.options ?? []).flatMap((option) => (typeof option === 'object' ? partsOf(option, path) : []));
  const checks = checksOfInput(shape);
  const isShort = checks.some(({ type }) => type === 'max_length');
  switch (shape.type) {
    case 'array':
      return [...(isShort ? [] : named), ...(shape.item === undefined ? named : partsOf(shape.item, `${path}[]`))];
    case 'string':
      return isShort || checks.some(isShortFormat) ? [] : named;
    case 'object':
      return Object.entries(shape.entries ?? {}).flatMap(([name, field]) =>
        partsOf(field, path === '' ? name : `${path}.${name}`),
      );
    case 'number':
    case 'boolean':
    case 'picklist':
    case 'literal':
    case 'null':
      return [];
    default:
      return named;
  }
}

/** Whether the check is of a format, or of a pattern, that only short texts have. */
const isShortFormat = ({ type, requirement }: Shape): boolean =>
  fixedFormats.has(type) ||
  (type === 'regex' &&
    requirement instanceof RegExp &&
    /^\^.*\$$/.test(requirement.source) &&
    !/[*+]|,\}/.test(requirement.source));
