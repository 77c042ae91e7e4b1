import { CompanyId, FlowId } from '@prosa/contract/ids';
import * as v from 'valibot';

/** A room of the sync-server. Each room has one document. `name` follows `/sync/` in the URL. */
export type Room = FlowRoom | ChatRoom;
export type FlowRoom = {
  readonly kind: 'flow';
  readonly companyId: CompanyId;
  readonly flowId: FlowId;
  readonly name: string;
};
/** A room of a chat. A chat has one room for each month. `month` is `yyyy-mm` in UTC. */
export type ChatRoom = {
  readonly kind: 'chat';
  readonly companyId: CompanyId;
  readonly chatUuid: string;
  readonly month: string;
  readonly name: string;
};

/** The names of the rooms. Each room has only one valid name: numbers have no leading zeros, and the uuid is in lower case. */
const flowRoomNamePattern = /^flow:([1-9]\d{0,9}):([1-9]\d{0,9})$/;
const chatRoomNamePattern = /^chat:([1-9]\d{0,9}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(20\d{2}-(?:0[1-9]|1[0-2]))$/;

/** Parses a room's name. Returns null for a text that is no room's name. */
export function parseRoomName(name: string): Room | null {
  const [flow, chat] = [flowRoomNamePattern.exec(name), chatRoomNamePattern.exec(name)];
  const company = v.safeParse(CompanyId, Number(flow?.[1] ?? chat?.[1]));
  if (!company.success) return null;
  if (flow !== null) {
    const flowId = v.safeParse(FlowId, Number(flow[2]));
    return flowId.success ? { kind: 'flow', companyId: company.output, flowId: flowId.output, name } : null;
  }
  const [, , chatUuid = '', month = ''] = chat ?? [];
  return { kind: 'chat', companyId: company.output, chatUuid, month, name };
}

/** Returns the name of a flow's room. */
export const toFlowRoomName = (companyId: CompanyId, flowId: FlowId): string => `flow:${companyId}:${flowId}`;

/** Returns the name of a chat's room for the month of `at`. */
export const toChatRoomName = (companyId: CompanyId, chatUuid: string, at: Date): string =>
  `chat:${companyId}:${chatUuid}:${at.toISOString().slice(0, 7)}`;

/**
 * The time in milliseconds by which a chat's room opens before its month begins in UTC, because devices whose clock or time zone
 * is ahead use the room early. The rooms of past months stay open for messages that were written offline.
 */
const CHAT_ROOM_OPENS_AHEAD_MS = 86_400_000;

/** Returns whether a room is already open at `now`. */
export const isRoomOpen = (room: Room, now: Date): boolean =>
  room.kind === 'flow' || room.month <= new Date(now.getTime() + CHAT_ROOM_OPENS_AHEAD_MS).toISOString().slice(0, 7);
