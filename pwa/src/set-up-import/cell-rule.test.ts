import { TAG_NAME_CHARACTERS } from '@prosa/contract/tags/write-tags';
import { setUpFieldsOf, SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { USER_NAME_LETTERS } from '@prosa/contract/users/user-fields';
import { MAX_ROTATION_MINUTES } from '@prosa/contract/queues/queue-fields';
import { expect, it } from 'vitest';
import { cellRule } from './cell-rule.ts';

it('the limits of a cell come from the contract', () => {
  expect(cellRule('users', 'name')).toEqual({ rule: 'length', ...USER_NAME_LETTERS });
  expect(cellRule('tags', 'name')).toEqual({ rule: 'length', ...TAG_NAME_CHARACTERS });
  expect(cellRule('queues', 'tempoRoteador')).toEqual({ rule: 'number', min: 0, max: MAX_ROTATION_MINUTES });
  expect(cellRule('users', 'phone')).toMatchObject({ rule: 'maxLength' });
  expect(cellRule('users', 'allTicket')).toEqual({ rule: 'choice' });
  expect(cellRule('queues', 'closeTicket')).toEqual({ rule: 'choice' });
});

it('every field that the server can refuse as malformed has a rule for its cells', () => {
  const unknown = SetUpKind.options.flatMap((kind) =>
    setUpFieldsOf(kind)
      .filter((field) => cellRule(kind, field) === undefined)
      .map((field) => `${kind}.${field}`),
  );
  // The server refuses unknown queues with a code that has a text of its own, so this field needs no rule.
  expect(unknown).toEqual(['users.queues']);
});
