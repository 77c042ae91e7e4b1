import type { Append } from '@prosa/database/documents/document-store';
import type { GuardedDocument, Offer, Taken } from '@prosa/documents/guard/guarded-document';
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

export type Judging = {
  readonly guarded: GuardedDocument;
  readonly writes: readonly Write[];
  readonly passedOver: PassedOver;
  readonly reservedFor: (clientId: number) => number | undefined;
  /** In milliseconds. */
  readonly now: number;
};

/** What updates came to. They are in the document; the rest is to be done. */
export type JudgedBatch = {
  /** For the log; without updates where nothing is new. */
  readonly append: Omit<Append, 'after'>;
  /** What is told of it, and who knows already. */
  readonly news: readonly { readonly update: Uint8Array; readonly but: Member | null }[];
  /** How many were taken in, and how many brought nothing new. */
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: readonly (readonly [Member, Refusal])[];
  /** Of how many updates of whom it is to be said that they are stored, once `append` is. */
  readonly stored: ReadonlyMap<Member, number>;
  /** How many of whom are passed over from then on. */
  readonly passed: ReadonlyMap<Member, number>;
};

/** An update broke the document, which none should be able to. */
export class BrokenBy extends Error {
  readonly member: Member;

  constructor(member: Member, cause: unknown) {
    super('an update broke a document', { cause });
    this.member = member;
  }
}

/**
 * Offers updates to the document in order; who sent a forbidden one is refused, the others go on. What they bring becomes one
 * update, for the log and for the members. Throws where one broke the document.
 */
export function judgeBatch(judging: Judging): JudgedBatch {
  const { guarded } = judging;
  const offered: Offered[] = [];
  const together = guarded.together((offer) => void offered.push(offerAll(judging, offer)));
  const [all] = offered;
  if (together === null || all === undefined) return judgeEach(judging);
  const [first] = all.taken;
  if (together.update === null || first === undefined) return judgedAs(judging, all, [], []);
  const { update } = together;
  const isOfOne = all.taken.every(({ member }) => member === first.member);
  const { userId: authorId } = first.member;
  return judgedAs(judging, all, [{ update, authorId }], [{ update, but: isOfOne ? first.member : null }]);
}

/** The same with each update by itself: dearer, but it says which one may not stand, and throws BrokenBy. */
export function judgeEach(judging: Judging): JudgedBatch {
  const news: { readonly update: Uint8Array; readonly but: Member }[] = [];
  const all = offerAll(judging, (update, authorId, now, reservedFor, member) => {
    const accepted = judging.guarded.offer(update, authorId, now, reservedFor);
    if (accepted !== null) news.push({ update: accepted.update, but: member });
    return accepted;
  });
  const updates = news.map(({ update, but }) => ({ update, authorId: but.userId }));
  return judgedAs(judging, all, updates, news);
}

type Offered = Pick<JudgedBatch, 'repeated' | 'refused' | 'stored' | 'passed'> & {
  readonly taken: readonly (Taken & { readonly member: Member })[];
};

function offerAll(
  { guarded, writes, passedOver, reservedFor, now }: Judging,
  offer: (...offered: [...Required<Parameters<Offer>>, member: Member]) => Taken | null,
): Offered {
  const taken: Offered['taken'][number][] = [];
  const refused = new Map<Member, Refusal>();
  const stored = new Map<Member, number>();
  const passed = new Map<Member, number>();
  let repeated = 0;
  for (const { member, update, isWhole } of writes) {
    const right = member.right();
    if (right === null || refused.has(member)) continue;
    const held = passed.get(member) ?? passedOver.get(member) ?? 0;
    try {
      if (right === 'read') guarded.refuseChange(update);
      const news = right === 'read' ? null : offer(update, member.userId, now, reservedFor, member);
      if (news === null) repeated += 1;
      else taken.push({ ...news, member });
      const isHeld = held > 0 && !isWhole;
      passed.set(member, isHeld ? held + 1 : 0);
      if (!isHeld) stored.set(member, (stored.get(member) ?? 0) + 1 + held);
    } catch (error) {
      if (!(error instanceof Refusal)) throw new BrokenBy(member, error);
      if (error instanceof Groundless && right === 'write' && !isWhole && held < MOST_PASSED_OVER) passed.set(member, held + 1);
      else refused.set(member, error);
    }
  }
  return { taken, repeated, refused: [...refused], stored, passed };
}

function judgedAs(
  { now }: Judging,
  { taken, repeated, refused, stored, passed }: Offered,
  updates: JudgedBatch['append']['updates'],
  news: JudgedBatch['news'],
): JudgedBatch {
  const clients = taken.flatMap(({ newClients, member: { userId } }) => newClients.map((clientId) => ({ clientId, userId })));
  const append = { updates, clients, entries: taken.flatMap(({ entries }) => entries), at: now };
  return { append, news, accepted: taken.length, repeated, refused, stored, passed };
}
