import { QueueId, QuickMessageId, TagId } from '@prosa/contract/ids';
import { CompanySettingName } from '@prosa/contract/settings/update-settings';
import { companySettings } from '@prosa/domain/settings/company-settings';
import { requiredMessages } from '@prosa/domain/settings/required-messages';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Read } from '../platform/write.ts';

/** One item of a company's set-up: its kind, and its id or key in the company that the set-up is copied from. */
export const SetUpItem = v.variant('kind', [
  v.object({ kind: v.literal('setting'), key: CompanySettingName }),
  v.object({ kind: v.literal('hours') }),
  v.object({ kind: v.literal('queue'), id: QueueId }),
  v.object({ kind: v.literal('chatbot'), id: QueueId }),
  v.object({ kind: v.literal('tag'), id: TagId }),
  v.object({ kind: v.literal('lane-links'), id: TagId }),
  v.object({ kind: v.literal('quick-message'), id: QuickMessageId }),
]);
export type SetUpItem = v.InferOutput<typeof SetUpItem>;

/** The maximum number of rows of each kind that are copied. */
const MAX_COPIED_ROWS = 2_000;

/** The settings that are not copied: the time zone, and whether users must have a second factor. */
const UNCOPIED_SETTINGS: ReadonlySet<string> = new Set(['timeZone', 'requireSecondFactor']);
const isCopiedSetting = (key: string): key is keyof typeof companySettings => {
  const name = v.safeParse(CompanySettingName, key);
  if (!name.success || UNCOPIED_SETTINGS.has(key)) return false;
  const { writer, knownTo } = companySettings[name.output];
  return writer === 'company' && knownTo !== 'secret';
};

/** Returns whether a setting can only be on if the company has written a message for it. */
const requiresMessage = (key: string): boolean => requiredMessages.some(({ toggle }) => toggle === key);

/** SQL for whether colleagues see a quick reply. */
export const isSharedQuickMessageSql = sql<boolean>`(geral or visao)`;

/**
 * Lists the items of the company's set-up to copy. A message comes before the setting that requires it. All tags come before the
 * references of kanban lanes to other tags, and all queues before their chatbots, whose options refer to other queues.
 */
export async function listSetUpItems(read: Read): Promise<SetUpItem[]> {
  const { tx, companyId } = read;
  const settings = await tx
    .selectFrom('company_settings')
    .select('key')
    .where('company_id', '=', companyId)
    .orderBy('key')
    .execute();
  const keys = settings.map(({ key }) => key).filter(isCopiedSetting);
  const queues = await tx
    .selectFrom('queues')
    .select('id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('chatbots as c').whereRef('c.company_id', '=', 'queues.company_id').whereRef('c.queue_id', '=', 'queues.id'),
      ).as('hasChatbot'),
    )
    .where('company_id', '=', companyId)
    .orderBy('order_queue')
    .orderBy('id')
    .limit(MAX_COPIED_ROWS)
    .execute();
  const tags = await tx
    .selectFrom('tags')
    .select([
      'id',
      sql<boolean>`coalesce(next_lane_id, rollback_lane_id, tag_id_after_remarketing) is not null`.as('hasReferences'),
    ])
    .where('company_id', '=', companyId)
    .orderBy(sql`fold(name)`)
    .limit(MAX_COPIED_ROWS)
    .execute();
  const replies = await tx
    .selectFrom('quick_messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where(isSharedQuickMessageSql)
    .orderBy('shortcode')
    .orderBy('id')
    .limit(MAX_COPIED_ROWS)
    .execute();
  return [
    ...keys
      .toSorted((a, b) => Number(requiresMessage(a)) - Number(requiresMessage(b)))
      .map((key) => ({ kind: 'setting' as const, key })),
    { kind: 'hours' },
    ...queues.map(({ id }) => ({ kind: 'queue' as const, id })),
    ...queues.filter(({ hasChatbot }) => hasChatbot).map(({ id }) => ({ kind: 'chatbot' as const, id })),
    ...tags.map(({ id }) => ({ kind: 'tag' as const, id })),
    ...tags.filter(({ hasReferences }) => hasReferences).map(({ id }) => ({ kind: 'lane-links' as const, id })),
    ...replies.map(({ id }) => ({ kind: 'quick-message' as const, id })),
  ];
}
