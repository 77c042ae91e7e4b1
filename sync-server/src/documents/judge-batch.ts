import type { Accepted, GuardedDocument } from '@prosa/documents/guard/guarded-document';
import { Groundless, Refusal } from '@prosa/documents/guard/refusal';
import type { Member } from './member.ts';

/** An update as it came. `isWhole`: it is all the client has and the server hadn't (sync step 2). */
export type Write = { readonly member: Member; readonly update: Uint8Array; readonly isWhole: boolean };

/**
 * How many updates of a member are not stored as such, since one stood on what the member had not sent yet: the stock provider
 * sends what is written while it connects before what was written until then. All of them come whole with what it answers.
 */
export type PassedOver = WeakMap<Member, number>;

/** So many may be passed over, until the member has to send all it has. */
const MOST_PASSED_OVER = 200;

type Judging = {
  readonly clock: () => number;
  readonly count: (what: 'refused' | 'repeated') => void;
  /** An update broke the document, which none should be able to. */
  readonly onBroken: (error: unknown) => void;
};

export type JudgedBatch = {
  readonly accepted: readonly (Accepted & { readonly member: Member; readonly authorId: number; readonly at: number })[];
  /** Of how many updates of whom it is to be said that they are stored, once `accepted` is. */
  readonly stored: ReadonlyMap<Member, number>;
  /** How many of whom are passed over from then on. */
  readonly passed: ReadonlyMap<Member, number>;
};

/**
 * Offers updates to the document in order; who sent a forbidden one is refused, the others go on. Null where one broke the
 * document: its sender is refused, and the others have to be judged again on a document that is loaded anew.
 */
export function judgeBatch(
  guarded: GuardedDocument,
  writes: readonly Write[],
  passedOver: PassedOver,
  reservedFor: (clientId: number) => number | undefined,
  { clock, count, onBroken }: Judging,
): JudgedBatch | null {
  const accepted: JudgedBatch['accepted'][number][] = [];
  const stored = new Map<Member, number>();
  const passed = new Map<Member, number>();
  for (const { member, update, isWhole } of writes) {
    const right = member.right();
    if (right === null) continue;
    const held = passed.get(member) ?? passedOver.get(member) ?? 0;
    try {
      if (right === 'read') guarded.refuseChange(update);
      const at = clock();
      const news = right === 'read' ? null : guarded.offer(update, member.userId, at, reservedFor);
      if (news !== null) accepted.push({ ...news, member, authorId: member.userId, at });
      else count('repeated');
      const isHeld = held > 0 && !isWhole;
      passed.set(member, isHeld ? held + 1 : 0);
      if (!isHeld) stored.set(member, (stored.get(member) ?? 0) + 1 + held);
    } catch (error) {
      if (error instanceof Groundless && right === 'write' && !isWhole && held < MOST_PASSED_OVER) {
        passed.set(member, held + 1);
        continue;
      }
      count('refused');
      member.refuse(error instanceof Refusal ? error : new Refusal('unacceptable', 'an update that can not be taken'));
      if (error instanceof Refusal) continue;
      onBroken(error);
      return null;
    }
  }
  return { accepted, stored, passed };
}
