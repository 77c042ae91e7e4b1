import { TAG_NAME_CHARACTERS } from '@prosa/contract/tags/write-tags';
import { listSetUpFields, SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { USER_NAME_CHARACTERS } from '@prosa/contract/users/user-fields';
import { MAX_ROTATION_MINUTES } from '@prosa/contract/queues/queue-fields';
import { expect, it } from 'vitest';
import { toCellRule } from './to-cell-rule.ts';

it('the rules of cells contain the limits of the contract', () => {
  expect(toCellRule('users', 'name')).toEqual({ rule: 'length', ...USER_NAME_CHARACTERS });
  expect(toCellRule('tags', 'name')).toEqual({ rule: 'length', ...TAG_NAME_CHARACTERS });
  expect(toCellRule('queues', 'tempoRoteador')).toEqual({ rule: 'number', min: 0, max: MAX_ROTATION_MINUTES });
  expect(toCellRule('users', 'phone')).toMatchObject({ rule: 'maxLength' });
  expect(toCellRule('users', 'allTicket')).toEqual({ rule: 'choice' });
  expect(toCellRule('queues', 'closeTicket')).toEqual({ rule: 'choice' });
});

it('every field that the server can refuse as malformed has a rule for its cells', () => {
  const unknown = SetUpKind.options.flatMap((kind) =>
    listSetUpFields(kind)
      .filter((field) => toCellRule(kind, field) === undefined)
      .map((field) => `${kind}.${field}`),
  );
  // The server refuses unknown queues with a code that has its own text, so this field needs no rule.
  expect(unknown).toEqual(['users.queues']);
});
