import type { KanbanLane } from '@prosa/contract/tags/write-tags';

type LoggedTag = { readonly name: string; readonly color: string } & {
  readonly [Field in keyof KanbanLane]?: KanbanLane[Field] | undefined;
};

/** Converts a tag to the fields that the change log compares. */
export const toTagLogFields = (tag: LoggedTag) => ({
  name: tag.name,
  color: tag.color,
  timeLane: tag.timeLane ?? null,
  nextLaneId: tag.nextLaneId ?? null,
  rollbackLaneId: tag.rollbackLaneId ?? null,
  greetingMessageLane: tag.greetingMessageLane ?? null,
  daysForRemarketing: tag.daysForRemarketing ?? null,
  hourRemarketing: tag.hourRemarketing ?? null,
  messageRemarketing: tag.messageRemarketing ?? null,
  whatsappIdRemarketing: tag.whatsappIdRemarketing ?? null,
  tagIdAfterRemarketing: tag.tagIdAfterRemarketing ?? null,
});
