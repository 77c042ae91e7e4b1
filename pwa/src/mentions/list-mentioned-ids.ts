import type { UserId } from '@prosa/contract/ids';
import type { Member } from './find-mention.ts';

/** Returns the ids of the chosen people whose name is still in the text. */
export const listMentionedIds = (text: string, members: readonly Member[], chosen: readonly UserId[]): UserId[] =>
  members.filter(({ id, name }) => chosen.includes(id) && text.includes(`@${name}`)).map(({ id }) => id);
