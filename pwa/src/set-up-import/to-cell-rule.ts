import { ContactInput } from '@prosa/contract/contacts/contact';
import { CreateQueueBody } from '@prosa/contract/queues/queue-fields';
import { CreateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import type { SetUpField, SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { CreateTagBody } from '@prosa/contract/tags/write-tags';
import { CreateUserBody } from '@prosa/contract/users/user-fields';
import type * as v from 'valibot';

/**
 * The rule that the cells of a field must follow. `rule` is the key of the rule's text, and the other fields are the values in
 * that text.
 */
export type CellRule =
  | { readonly rule: 'length' | 'number'; readonly min: number; readonly max: number }
  | { readonly rule: 'maxLength'; readonly max: number }
  | { readonly rule: 'example'; readonly example: string }
  | { readonly rule: 'choice' | 'profile' };

type Schema = Pick<v.GenericSchema, 'type'> & {
  readonly wrapped?: Schema;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
};

const bodySchemas: Readonly<Record<SetUpKind, { readonly entries: object }>> = {
  queues: CreateQueueBody,
  tags: CreateTagBody,
  'quick-messages': CreateQuickMessageBody,
  users: CreateUserBody,
  // The cell of tags lists names, each of which follows the rule of a tag's name.
  contacts: { entries: { ...ContactInput.entries, tags: CreateTagBody.entries.name } },
};

/** Examples for the fields that an example explains better than a rule. */
const examples: Readonly<Partial<Record<SetUpField, string>>> = {
  color: '#2563eb',
  email: 'ana@empresa.com',
  number: '+55 11 98765-4321',
  startWork: '08:30',
  endWork: '18:00',
};

/** Returns the rule of a field's cells from the contract's schema. Undefined if the field has no rule. */
export function toCellRule(kind: SetUpKind, field: SetUpField): CellRule | undefined {
  // The cast is safe: each field of a body is a schema, whose limits are the actions of its pipe.
  const entry = (bodySchemas[kind].entries as Readonly<Partial<Record<SetUpField, Schema>>>)[field];
  if (entry === undefined) return undefined;
  const example = examples[field];
  if (example !== undefined) return { rule: 'example', example };
  if (field === 'profile') return { rule: 'profile' };
  const schema = unwrapSchema(entry);
  if (schema.type === 'boolean' || schema.type === 'picklist') return { rule: 'choice' };
  const limit = (...types: readonly string[]) =>
    schema.pipe?.map(({ type, requirement }) => (types.includes(type) ? requirement : undefined)).find(isNumber);
  if (schema.type === 'number') return { rule: 'number', min: limit('min_value') ?? 0, max: limit('max_value') ?? Infinity };
  const max = limit('max_length', 'max_graphemes');
  if (max === undefined) return undefined;
  const min = limit('min_length', 'min_graphemes') ?? (schema.pipe?.some(({ type }) => type === 'non_empty') === true ? 1 : 0);
  return min === 0 ? { rule: 'maxLength', max } : { rule: 'length', min, max };
}

const unwrapSchema = (schema: Schema): Schema => (schema.wrapped === undefined ? schema : unwrapSchema(schema.wrapped));
const isNumber = (value: unknown): value is number => typeof value === 'number';
