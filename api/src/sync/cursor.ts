import * as v from 'valibot';
import type { PullPhase } from '../platform/sync/pull-phase.ts';
import { phases } from './phases.ts';

/** The database takes no larger number of a transaction. */
const LARGEST_XID = 2n ** 64n - 1n;
const Xid = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(LARGEST_XID),
);

/** The value of a cursor once all phases are over. */
const DONE = 'done';

/** Finds the phase of a name; undefined for `done`, and for a name that no phase has. */
export const findPhase = (name: string): PullPhase | undefined => phases.find((phase) => phase.name === name);

/** Whether a phase could have ended a page at `key`. */
const isKeyOf = (name: string, key: string): boolean => key === '' || findPhase(name)?.key(key) === true;

const CursorParts = v.tuple([
  v.literal('1'),
  v.string(),
  Xid,
  Xid,
  v.picklist([...phases.map(({ name }) => name), DONE]),
  v.string(),
]);

/**
 * A device's place in the change feed. Rows whose transaction is in [from, to) are being sent; `phase` and `key` say how
 * far, in the order of `phases`. `done`: all of them were, and the next window starts at `to`. `epoch` names the database the numbers belong to and
 * the user's scope they were sent under: when either changes, what the device holds says nothing any more.
 */
export type Cursor = {
  readonly epoch: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly phase: string;
  readonly key: string;
};

/** Makes the place where a window begins. */
export const firstPullPlace = { phase: phases[0]?.name ?? DONE, key: '' };
/** Makes the place after a phase. */
export const pullPlaceAfter = (phase: PullPhase) => ({ phase: phases[phases.indexOf(phase) + 1]?.name ?? DONE, key: '' });

export const formatCursor = ({ epoch, from, to, phase, key }: Cursor): string => ['1', epoch, from, to, phase, key].join('~');

/** Undefined for a text that is no cursor of this version. */
export function readCursor(text: string): Cursor | undefined {
  const parsed = v.safeParse(CursorParts, text.split('~'));
  if (!parsed.success) return undefined;
  const [, epoch, from, to, phase, key] = parsed.output;
  if (!isKeyOf(phase, key)) return undefined;
  return { epoch, from, to, phase, key };
}
