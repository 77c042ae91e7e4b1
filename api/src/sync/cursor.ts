import * as v from 'valibot';

/** Where a pull's window has got to: phases come in this order, each with its own key. */
export const phases = [
  'lookups',
  'quick-messages',
  'chats',
  'tickets',
  'changed-contacts',
  'arrived-messages',
  'changed-messages',
  'ticket-notes',
  'hidden-tickets',
  'removals',
] as const;
export type Phase = (typeof phases)[number];

/** The database takes no larger number of a transaction. */
const LARGEST_XID = 2n ** 64n - 1n;
const Xid = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(LARGEST_XID),
);

const LARGEST_ID = 2_147_483_647;
const RowNumber = /^\d{1,10}$/;
const Uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyShapes: Readonly<Record<Phase, RegExp>> = {
  lookups: RowNumber,
  'quick-messages': Uuid,
  chats: RowNumber,
  tickets: RowNumber,
  'changed-contacts': RowNumber,
  'arrived-messages': RowNumber,
  'changed-messages': /^\d{1,19}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'ticket-notes': Uuid,
  'hidden-tickets': RowNumber,
  removals: /^\d{1,18}$/,
};

/** Whether a phase could have ended a page at `key`. */
function isKeyOf(phase: Phase | 'done', key: string): boolean {
  if (key === '' || phase === 'done') return key === '';
  const shape = keyShapes[phase];
  return shape.test(key) && (shape !== RowNumber || Number(key) <= LARGEST_ID);
}

const CursorParts = v.tuple([v.literal('1'), v.string(), Xid, Xid, v.picklist([...phases, 'done']), v.string()]);

/**
 * A device's place in the change feed. Rows whose transaction is in [from, to) are being sent; `phase` and `key` say how
 * far. `done`: all of them were, and the next window starts at `to`. `epoch` names the database the numbers belong to and
 * the user's scope they were sent under: when either changes, what the device holds says nothing any more.
 */
export type Cursor = {
  readonly epoch: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly phase: Phase | 'done';
  readonly key: string;
};

export const formatCursor = ({ epoch, from, to, phase, key }: Cursor): string => ['1', epoch, from, to, phase, key].join('~');

/** Undefined for a text that is no cursor of this version. */
export function readCursor(text: string): Cursor | undefined {
  const parsed = v.safeParse(CursorParts, text.split('~'));
  if (!parsed.success) return undefined;
  const [, epoch, from, to, phase, key] = parsed.output;
  if (!isKeyOf(phase, key)) return undefined;
  return { epoch, from, to, phase, key };
}
