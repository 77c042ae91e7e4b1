import type { GenericSchema } from 'valibot';

/** The parts of a valibot schema that can limit sizes. */
export type SchemaShape = {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
  readonly pipe?: readonly SchemaShape[];
  readonly wrapped?: SchemaShape;
  readonly item?: SchemaShape;
  readonly entries?: Readonly<Record<string, SchemaShape>>;
  readonly options?: readonly (SchemaShape | string | number)[];
};

/**
 * The number of characters by which a text may be longer here than its schema allows, because whitespace around the text is
 * trimmed before the schema checks its length.
 */
const MAX_BLANK_CHARACTERS = 1_000;

/**
 * Finds the first array or text in `input` that is longer than `schema` allows, and returns its path. This check must run first:
 * valibot checks a length only after every item, and a text's pattern before its length.
 */
export function findPathOfOversizedValue(schema: GenericSchema, input: unknown): string | undefined {
  return findOversizedPathIn(schema, input, []);
}

function findOversizedPathIn(shape: SchemaShape, input: unknown, path: readonly (string | number)[]): string | undefined {
  if (typeof input === 'string')
    // A text of at most `MAX_BLANK_CHARACTERS` is short enough for every schema, so the limit of its schema need not be found.
    return input.length > MAX_BLANK_CHARACTERS && input.length > findMaxLength(shape, 'string') + MAX_BLANK_CHARACTERS
      ? path.join('.')
      : undefined;
  if (typeof input !== 'object' || input === null) return undefined;
  if (shape.wrapped !== undefined) return findOversizedPathIn(shape.wrapped, input, path);
  if (shape.options !== undefined) {
    const oversizedOfOptions = shape.options.map((option) =>
      typeof option === 'object' ? findOversizedPathIn(option, input, path) : undefined,
    );
    // The value is not too long if one of the alternative schemas allows its length.
    return oversizedOfOptions.includes(undefined) ? undefined : oversizedOfOptions[0];
  }
  if (Array.isArray(input)) {
    if (input.length > findMaxLength(shape, 'array')) return path.join('.');
    const { item } = shape;
    return item === undefined
      ? undefined
      : findFirstResult(input.entries(), ([at, each]) => findOversizedPathIn(item, each, [...path, at]));
  }
  const members = new Map<string, unknown>(Object.entries(input));
  return findFirstResult(Object.entries(shape.entries ?? {}), ([name, field]) =>
    findOversizedPathIn(field, members.get(name), [...path, name]),
  );
}

/** Returns the maximum number of characters or items that a schema allows before any transformation. */
function findMaxLength(shape: SchemaShape, type: 'string' | 'array'): number {
  if (shape.wrapped !== undefined) return findMaxLength(shape.wrapped, type);
  if (shape.options !== undefined)
    return Math.max(0, ...shape.options.map((option) => (typeof option === 'object' ? findMaxLength(option, type) : 0)));
  if (shape.type !== type) return Number.POSITIVE_INFINITY;
  const limits = listInputChecks(shape).filter((each) => each.type === 'max_length');
  return Math.min(...limits.map(({ requirement }) => (typeof requirement === 'number' ? requirement : Number.POSITIVE_INFINITY)));
}

/** The transformations that never make a text longer. */
const shorteningTransformations = new Set(['trim', 'to_lower_case']);

/** Returns the checks of a schema that apply to the input itself and not to a transformed value. */
export function listInputChecks({ pipe = [] }: SchemaShape): readonly SchemaShape[] {
  const [, ...steps] = pipe;
  const end = steps.findIndex(
    ({ kind, type }) => kind === 'schema' || (kind === 'transformation' && !shorteningTransformations.has(type)),
  );
  return end === -1 ? steps : steps.slice(0, end);
}

function findFirstResult<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const oversizedItem = find(item);
    if (oversizedItem !== undefined) return oversizedItem;
  }
  return undefined;
}
