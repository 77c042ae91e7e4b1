import { Tag } from '@prosa/contract/contacts/contact';
import { callApi } from '../platform/api-client.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { readGeneration } from '../sync/apply-rows.ts';
import { currentDatabase } from '../sync/current-database.ts';

/**
 * Makes a tag for the whole company. Only with a network: tags are numbered by the server. Throws `ApiRefusal` or `NotNow`.
 */
export async function createTag(name: string): Promise<Tag> {
  const tag = await callApi('POST', '/tags', { body: { name, kanban: 0 }, schema: Tag, idempotencyKey: uuidv7() });
  const database = currentDatabase();
  await database.tags.put({ ...tag, generation: await readGeneration(database) });
  return tag;
}
