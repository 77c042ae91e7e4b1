import type { TagId } from '@prosa/contract/ids';
import type { KanbanLane } from '@prosa/contract/tags/write-tags';
import { AppError } from '../platform/app-error.ts';
import type { Write } from '../platform/write.ts';

/** The columns of a kanban lane, under the names of the contract's fields, and the column of its creator. */
export const kanbanLaneColumns = [
  'time_lane as timeLane',
  'next_lane_id as nextLaneId',
  'rollback_lane_id as rollbackLaneId',
  'greeting_message_lane as greetingMessageLane',
  'days_for_remarketing as daysForRemarketing',
  'hour_remarketing as hourRemarketing',
  'message_remarketing as messageRemarketing',
  'whatsapp_id_remarketing as whatsappIdRemarketing',
  'tag_id_after_remarketing as tagIdAfterRemarketing',
] as const;

/** The fields of a kanban lane that a request may leave out. */
type SentKanbanLaneFields = { readonly [Field in keyof KanbanLane]?: KanbanLane[Field] | undefined };

/**
 * Converts the sent fields of a kanban lane to columns. A missing field gets no column, so that an update leaves it unchanged.
 */
export const toKanbanLaneColumns = (lane: SentKanbanLaneFields) => ({
  ...(lane.timeLane !== undefined && { time_lane: lane.timeLane }),
  ...(lane.nextLaneId !== undefined && { next_lane_id: lane.nextLaneId }),
  ...(lane.rollbackLaneId !== undefined && { rollback_lane_id: lane.rollbackLaneId }),
  ...(lane.greetingMessageLane !== undefined && { greeting_message_lane: lane.greetingMessageLane }),
  ...(lane.daysForRemarketing !== undefined && { days_for_remarketing: lane.daysForRemarketing }),
  ...(lane.hourRemarketing !== undefined && { hour_remarketing: lane.hourRemarketing }),
  ...(lane.messageRemarketing !== undefined && { message_remarketing: lane.messageRemarketing }),
  ...(lane.whatsappIdRemarketing !== undefined && { whatsapp_id_remarketing: lane.whatsappIdRemarketing }),
  ...(lane.tagIdAfterRemarketing !== undefined && { tag_id_after_remarketing: lane.tagIdAfterRemarketing }),
});

/**
 * Locks the tags and the connection that a kanban lane refers to, so that nobody deletes them before the lane is stored. Refuses
 * a missing tag with ERR_NO_TAG_FOUND, a missing connection with ERR_NO_WAPP_FOUND, and a lane that refers to itself (`id`) with
 * ERR_BAD_REQUEST.
 */
export async function lockKanbanLaneReferences({ tx, companyId }: Write, lane: SentKanbanLaneFields, id?: TagId): Promise<void> {
  const lanes = new Set([lane.nextLaneId, lane.rollbackLaneId].filter((each) => typeof each === 'number'));
  if (id !== undefined && lanes.has(id)) throw new AppError('ERR_BAD_REQUEST', 400);
  const laneIds = new Set([...lanes, ...(typeof lane.tagIdAfterRemarketing === 'number' ? [lane.tagIdAfterRemarketing] : [])]);
  if (laneIds.size > 0) {
    const tags = await tx
      .selectFrom('tags')
      .select(['id', 'kanban'])
      .where('company_id', '=', companyId)
      .where('id', 'in', [...laneIds])
      // All requests lock tags in the order of their ids, so that two of them cannot deadlock.
      .orderBy('id')
      .forKeyShare()
      .execute();
    const isLane = new Map(tags.map((tag) => [tag.id, tag.kanban === 1]));
    if ([...laneIds].some((each) => !isLane.has(each)) || [...lanes].some((each) => isLane.get(each) !== true))
      throw new AppError('ERR_NO_TAG_FOUND', 404);
  }
  if (typeof lane.whatsappIdRemarketing !== 'number') return;
  const connection = await tx
    .selectFrom('whatsapps')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', lane.whatsappIdRemarketing)
    .forKeyShare()
    .executeTakeFirst();
  if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
}
