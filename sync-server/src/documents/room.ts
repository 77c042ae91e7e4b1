import { Refusal } from '@prosa/documents/guard/refusal';
import type { Room } from '@prosa/documents/rooms/room-name';
import { toAnswerFrame, toStateRequestFrame, toUpdateFrame } from '../connections/frames.ts';
import { DocumentThreadEnded } from './document-thread-ended.ts';
import type { DocumentRoom } from './document-room.ts';
import type { RoomMember } from './room-member.ts';
import { createRoomAwareness } from './room-awareness.ts';
import { createRoomDocument } from './room-document.ts';
import { parseStateVector } from './parse-state-vector.ts';
import type { RoomServices } from './room-services.ts';
import { createRoomWrites } from './room-writes.ts';
import type { MemberWrite } from './to-update-batch.ts';

type RoomTask =
  | { readonly kind: 'ask'; readonly member: RoomMember; readonly stateVector: Uint8Array }
  | (MemberWrite & { readonly kind: 'write' })
  | { readonly kind: 'read-on' };
type WriteTask = Extract<RoomTask, { kind: 'write' }>;
/** The tasks that run together: either several writes, or one task of another kind. */
type TaskGroup =
  | { readonly kind: 'writes'; readonly tasks: readonly WriteTask[] }
  | { readonly kind: 'other'; readonly task: Exclude<RoomTask, WriteTask> };
/** Whether the room is working on its tasks. `done` resolves once there are no tasks left. */
type WorkState = { readonly kind: 'idle' } | { readonly kind: 'running'; readonly done: Promise<void> };

const SERVER_FAILED_CODE = 1011;

/**
 * Opens the room of a document, which runs all tasks of the document one after the other. Updates that arrived together are
 * checked, appended to the log as one update in one transaction, and only then sent to the members. The append contains the
 * sequence number of the log at the time of the check. If another process has appended in the meantime, nothing is written, and
 * the updates are checked again with the new log.
 */
export function openRoom(room: Room, services: RoomServices): DocumentRoom {
  const members = new Set<RoomMember>();
  const tasks: RoomTask[] = [];
  let running: WorkState = { kind: 'idle' };

  const send = (update: Uint8Array, except: RoomMember | null): void => {
    const frame = toUpdateFrame(update);
    let delivered = 0;
    for (const member of members) {
      if (member === except) continue;
      member.send(frame);
      delivered += 1;
    }
    if (delivered > 0) services.count('delivered', delivered);
  };
  const document = createRoomDocument(room, services, (update) => send(update, null));
  /**
   * The awareness states of the room. All members see the client id of such a state, so only the user of the state may be the
   * first to write with that id.
   */
  const awareness = createRoomAwareness({
    members,
    ownerOf: (clientId) => document.find()?.owners.get(clientId),
    clock: services.clock,
    signalShown: (userId, states) => services.signalShown(room, userId, states),
  });
  const writes = createRoomWrites(room, services, { document, awareness, send });

  const answerStateRequest = async (member: RoomMember, stateVector: Uint8Array): Promise<void> => {
    const { held } = await document.use();
    if (member.right() === null) return;
    try {
      const { update, vector } = await held.read(parseStateVector(stateVector));
      member.answer(toAnswerFrame(update));
      member.send(toStateRequestFrame(vector));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      member.refuse(error);
    }
  };

  const failRoom = (error: unknown): void => {
    services.onError(error, room);
    document.reset();
    tasks.length = 0;
    for (const member of members) member.fail(SERVER_FAILED_CODE, 'the document can not be stored now');
  };
  const queueAgain = (former: readonly RoomTask[]): void => {
    document.drop();
    tasks.unshift(...former);
  };

  /** Removes the next tasks from the queue and returns them. Returns undefined if there are none. */
  const takeNextTasks = (): TaskGroup | undefined => {
    const [first] = tasks;
    if (first === undefined) return undefined;
    if (first.kind !== 'write') {
      tasks.shift();
      return { kind: 'other', task: first };
    }
    const end = tasks.findIndex(({ kind }) => kind !== 'write');
    const taken = tasks.splice(0, writes.nextSize(end === -1 ? tasks.length : end));
    return { kind: 'writes', tasks: taken.filter((task) => task.kind === 'write') };
  };

  const runWrites = async (taken: readonly WriteTask[]): Promise<void> => {
    try {
      if ((await writes.writeAll(taken)) === 'again') queueAgain(taken);
    } catch (error) {
      if (!(error instanceof DocumentThreadEnded)) failRoom(error);
      else if (!error.isCause || writes.refuseSlow(taken) === 'again') queueAgain(taken);
      else document.drop();
    }
  };
  const runOtherTask = async (task: Exclude<RoomTask, WriteTask>): Promise<void> => {
    try {
      await (task.kind === 'ask' ? answerStateRequest(task.member, task.stateVector) : document.loadAppended());
    } catch (error) {
      if (error instanceof DocumentThreadEnded && !error.isCause) queueAgain([task]);
      else failRoom(error);
    }
  };

  /**
   * Waits until the document is loaded and the store can write an append without waiting. Updates that arrive before that join
   * the same append. Returns whether the document could be loaded.
   */
  const prepareAppend = async (): Promise<boolean> => {
    try {
      await document.use();
      await services.turn();
      return true;
    } catch (error) {
      failRoom(error);
      return false;
    }
  };
  const runTasks = async (): Promise<void> => {
    // Waiting for a microtask lets tasks that arrive in the same turn of the event loop run together.
    await Promise.resolve();
    while (tasks.length > 0) {
      if (tasks[0]?.kind === 'write' && !(await prepareAppend())) continue;
      const turn = takeNextTasks();
      if (turn?.kind === 'writes') await runWrites(turn.tasks);
      else if (turn?.kind === 'other') await runOtherTask(turn.task);
    }
    running = { kind: 'idle' };
  };
  const addTask = (task: RoomTask): void => {
    tasks.push(task);
    if (running.kind === 'idle') running = { kind: 'running', done: runTasks() };
  };

  return {
    room,
    members,
    ask: (member, stateVector) => addTask({ kind: 'ask', member, stateVector }),
    write: (member, update, isWhole) => addTask({ kind: 'write', member, update, isWhole }),
    loadAppended: () => {
      if (!tasks.some(({ kind }) => kind === 'read-on')) addTask({ kind: 'read-on' });
    },
    sequence: document.sequence,
    isLoaded: () => document.find() !== undefined,
    awareness,
    lastUsed: document.lastUsed,
    countUnfolded: document.countUnfolded,
    recordFold: document.recordFold,
    sizeBytes: () => document.find()?.sizeBytes ?? 0,
    isQuiet: () => running.kind === 'idle',
    settled: async () => {
      while (running.kind === 'running') await running.done;
    },
    drop: document.drop,
  };
}
