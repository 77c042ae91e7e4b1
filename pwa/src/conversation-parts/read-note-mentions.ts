import type { UserId } from '@prosa/contract/ids';
import { NoteMentions, type Message } from '@prosa/contract/messages/message';
import * as v from 'valibot';

const noUserIds: readonly UserId[] = [];

/** Returns the colleagues whom a private note mentions. */
export function readNoteMentions(dataJson: Message['dataJson']): readonly UserId[] {
  const parsed = v.safeParse(NoteMentions, dataJson);
  return parsed.success ? parsed.output.mentions : noUserIds;
}
