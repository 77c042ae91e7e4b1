import type { CompanyId } from '@prosa/contract/ids';
import { parseRoomName } from '@prosa/documents/rooms/room-name';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { projectChat } from './project-chat.ts';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';
import { projectChatJob } from './project-chat-job.ts';

/**
 * Projects a chat's document to which any process has appended. Does nothing for the rooms of flows, which have no projection.
 */
export async function projectRoom(services: Services, companyId: CompanyId, name: string): Promise<void> {
  const room = parseRoomName(name);
  if (room?.kind !== 'chat' || room.companyId !== companyId) return;
  await commit(services, companyId, (write) => projectChat(write, room));
}

export const projectChatRunner = createJobRunner(projectChatJob, ({ services, companyId }, { room }) =>
  projectRoom(services, companyId, room),
);
