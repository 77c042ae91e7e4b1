import type { UpdateBatch, WriterId } from './apply-batch.ts';
import type { RoomMember } from './room-member.ts';

/**
 * An update that a member sent. `isWhole` is true if the update answers sync step 1, so that it contains everything that the
 * client has and the server lacked.
 */
export type MemberWrite = { readonly member: RoomMember; readonly update: Uint8Array; readonly isWhole: boolean };

type BatchContext = Omit<UpdateBatch, 'writes' | 'passedOver'> & { readonly passedOver: WeakMap<RoomMember, number> };

/**
 * Converts the writes of members to plain data. The index in `senders` stands for the member. Writes of members who have left are
 * dropped.
 */
export function toUpdateBatch(
  writes: readonly MemberWrite[],
  { passedOver, ...around }: BatchContext,
): { readonly batch: UpdateBatch; readonly senders: readonly RoomMember[] } {
  const senders = [...new Set(writes.map(({ member }) => member))];
  const numbers = new Map<RoomMember, WriterId>(senders.map((member, writer) => [member, writer]));
  const batch = {
    ...around,
    writes: writes.flatMap(({ member, update, isWhole }) => {
      const right = member.right();
      const writer = numbers.get(member);
      return right === null || writer === undefined ? [] : [{ writer, userId: member.userId, right, update, isWhole }];
    }),
    passedOver: new Map(senders.map((member, writer) => [writer, passedOver.get(member) ?? 0])),
  };
  return { batch, senders };
}
