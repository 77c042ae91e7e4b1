import { is } from 'valibot';
import { expect, test } from 'vitest';
import { CreateConnectionBody } from './channels/connection-fields.ts';
import { CreateIntegrationBody } from './integrations/write-integration.ts';
import { CreateQueueBody } from './queues/queue-fields.ts';
import { CreateUserBody } from './users/user-fields.ts';

test.each([
  ['user', CreateUserBody.entries.name],
  ['queue', CreateQueueBody.entries.name],
  ['connection', CreateConnectionBody.entries.name],
  ['integration', CreateIntegrationBody.entries.name],
])('the name of a %s needs 2 to 50 characters, and the spaces around it do not count', (_of, name) => {
  const lengths = [0, 1, 2, 50, 51].map((length) => is(name, ` ${'x'.repeat(length)} `));
  expect(lengths).toEqual([false, false, true, true, false]);
  // JavaScript counts this character as two UTF-16 units, and the database counts it as one character.
  expect(is(name, '𐀀')).toBe(false);
});
