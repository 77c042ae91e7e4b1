import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import * as fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** Values that have caused failures in other servers. */
const HARMFUL_VALUES = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '%',
  '_',
  "'",
  '\\',
  '[]',
  '{}',
  '[1]',
  '[null]',
  '-1',
  '0',
  '2026-02-30',
  '99999999999',
  '1e5',
  'true',
  null,
  true,
  [],
  {},
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
];

/**
 * Returns a fast-check arbitrary that generates values for `schema`. Most values match the shape of the schema, often with an id
 * from `known`. A few values are of any other shape.
 */
export function arbitraryNearSchema(schema: GenericSchema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  return arbitraryNearShape(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }), known);
}

function arbitraryNearShape(shape: JsonSchema | boolean | undefined, known: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: arbitraryMatchingShape(shape, known) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...HARMFUL_VALUES) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

function arbitraryMatchingShape(shape: JsonSchema | boolean | undefined, known: readonly unknown[]): fc.Arbitrary<unknown> {
  if (typeof shape !== 'object') return fc.jsonValue();
  const ofType = (type: string) => known.filter((value) => typeof value === type);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map((each) => arbitraryNearShape(each, known)));
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).map(
        ([name, field]) => [name, arbitraryNearShape(field, known)] as const,
      );
      return fc.record<Record<string, unknown>>(Object.fromEntries([...fields, ['constructor', fc.constant(null)]]), {
        requiredKeys: fields.slice(0, 1).map(([name]) => name),
      });
    }
    case 'array':
      return fc.array(arbitraryNearShape(Array.isArray(shape.items) ? undefined : shape.items, known), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(...ofType('number')), fc.integer(), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return shape.format === 'uuid'
        ? fc.oneof(fc.uuid(), fc.constantFrom(...ofType('string')))
        : fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.emailAddress(), fc.constantFrom(...ofType('string')));
  }
}

type ValuePath = readonly (string | number)[];

/** Lists the paths of the fields and elements of a value, at any depth. */
function listValuePaths(value: unknown, at: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...listValuePaths(inner, [...at, name])]);
}

function replaceValueAt(value: unknown, [name, ...rest]: ValuePath, by: unknown): void {
  if (typeof value !== 'object' || value === null || name === undefined) return;
  if (rest.length > 0) replaceValueAt(Reflect.get(value, name), rest, by);
  else Reflect.set(value, name, by);
}

/** Returns a fast-check arbitrary that generates copies of an accepted `body`. In each copy, up to two values are replaced. */
export function arbitraryNearBody(body: object, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const places = listValuePaths(body);
  const other = fc.oneof(
    fc.constantFrom(...HARMFUL_VALUES, ...known),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.integer(),
    fc.jsonValue(),
  );
  return fc.array(fc.tuple(fc.constantFrom<ValuePath>(...places, ['constructor']), other), { maxLength: 2 }).map((changes) => {
    const copy: unknown = structuredClone(body);
    for (const [place, value] of changes) replaceValueAt(copy, place, structuredClone(value));
    return copy;
  });
}
