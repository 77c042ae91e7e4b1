import type { MessageId, UserId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';

const hasMention = (match: object): RawBuilder<boolean> =>
  sql<boolean>`(t.mentions <> '[]' and t.mentions @> ${JSON.stringify([match])}::jsonb)`;

/** Matches the tickets (alias `t`) with an unseen mention of a user. The partial index `tickets_mentions` finds them. */
export const hasUnseenMentionSql = (userId: UserId): RawBuilder<boolean> => hasMention({ userId });

/** Matches the tickets (alias `t`) with an unseen mention by a private note. */
export const isMentionedByNoteSql = (messageId: MessageId): RawBuilder<boolean> => hasMention({ messageId });
