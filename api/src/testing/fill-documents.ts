import type { CompanyId } from '@prosa/contract/ids';
import type { Services } from '../platform/services.ts';

export type FilledDocuments = {
  readonly flowId: number;
  /** Of a chat one user is in, alone. */
  readonly chatUuid: string;
};

/** Adds a flow, and a chat `userId` is alone in, both of that name. */
export function fillDocuments(
  { database }: Pick<Services, 'database'>,
  companyId: CompanyId,
  userId: number,
  name: string,
): Promise<FilledDocuments> {
  const own = { company_id: companyId };
  return database.withTenant(companyId, async (tx) => {
    const flow = await tx
      .insertInto('flowbuilders')
      .values({ ...own, name, scheduled_time_run: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id, uuid } = await tx
      .insertInto('chats')
      .values({ ...own, title: name, owner_id: userId })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('chat_users')
      .values({ ...own, chat_id: id, user_id: userId })
      .execute();
    return { flowId: flow.id, chatUuid: uuid };
  });
}
