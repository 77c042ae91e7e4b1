import type { GenericSchema } from 'valibot';
import { listInputChecks, type SchemaShape } from '../../platform/http/find-path-of-oversized-value.ts';

/** Formats whose texts have a limited length. */
const boundedFormats = new Set(['uuid', 'iso_date', 'iso_timestamp']);

/** Lists the paths of the arrays and texts in `schema` that have no maximum length. */
export function listUnboundedParts(schema: GenericSchema): string[] {
  return listUnboundedPartsOf(schema, '');
}

function listUnboundedPartsOf(shape: SchemaShape, path: string): string[] {
  const named = [path === '' ? 'the whole' : path];
  if (shape.wrapped !== undefined) return listUnboundedPartsOf(shape.wrapped, path);
  if (shape.type === 'union' || shape.type === 'variant')
    return (shape.options ?? []).flatMap((option) => (typeof option === 'object' ? listUnboundedPartsOf(option, path) : []));
  const checks = listInputChecks(shape);
  const isShort = checks.some(({ type }) => type === 'max_length');
  switch (shape.type) {
    case 'array':
      return [...(isShort ? [] : named), ...(shape.item === undefined ? named : listUnboundedPartsOf(shape.item, `${path}[]`))];
    case 'string':
      return isShort || checks.some(isShortFormat) ? [] : named;
    case 'object':
      return Object.entries(shape.entries ?? {}).flatMap(([name, field]) =>
        listUnboundedPartsOf(field, path === '' ? name : `${path}.${name}`),
      );
    case 'number':
    case 'boolean':
    case 'picklist':
    case 'enum':
    case 'literal':
    case 'null':
      return [];
    default:
      return named;
  }
}

/** Returns whether a check is a format or pattern that only short texts match. */
const isShortFormat = ({ type, requirement }: SchemaShape): boolean =>
  boundedFormats.has(type) ||
  (type === 'regex' &&
    requirement instanceof RegExp &&
    /^\^.*\$$/.test(requirement.source) &&
    !/[*+]|,\}/.test(requirement.source));
