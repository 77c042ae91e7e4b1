import * as v from 'valibot';
import type { PullPhase } from '../platform/sync/pull-phase.ts';
import { pullPhases } from './pull-phases.ts';

/** The largest possible transaction id of the database. */
const LARGEST_XID = 2n ** 64n - 1n;
const Xid = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(LARGEST_XID),
);

/** The word that a cursor contains in place of a phase's name once all phases are complete. */
const LAST_PHASE = 'done';

/** Finds a phase by its name. Returns undefined for `done` and for an unknown name. */
export const findPhase = (name: string): PullPhase | undefined => pullPhases.find((phase) => phase.name === name);

/** Returns whether a page of the phase can end at `key`. */
const isKeyOfPhase = (name: string, key: string): boolean => key === '' || findPhase(name)?.key(key) === true;

const CursorParts = v.tuple([
  v.literal('1'),
  v.string(),
  Xid,
  Xid,
  v.picklist([...pullPhases.map(({ name }) => name), LAST_PHASE]),
  v.string(),
]);

/**
 * A device's position in the change feed. The current window has the rows whose transaction id is in [from, to). `phase` and
 * `key` are the position within the window, in the order of the phases. In the phase `done`, the whole window was sent, and the
 * next window starts at `to`. `epoch` identifies the database and the user's scope. If either changes, the device starts over.
 */
export type Cursor = {
  readonly epoch: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly phase: string;
  readonly key: string;
};

/** The phase and key of a cursor at the start of a window. */
export const FIRST_PULL_POSITION = { phase: pullPhases[0]?.name ?? LAST_PHASE, key: '' };
/** Returns the phase and key of a cursor after the end of a phase. */
export const toPullPositionAfter = (phase: PullPhase) => ({
  phase: pullPhases[pullPhases.indexOf(phase) + 1]?.name ?? LAST_PHASE,
  key: '',
});

export const formatCursor = ({ epoch, from, to, phase, key }: Cursor): string => ['1', epoch, from, to, phase, key].join('~');

/** Parses a cursor. Returns undefined for a text that is not a cursor of this version. */
export function parseCursor(text: string): Cursor | undefined {
  const parsed = v.safeParse(CursorParts, text.split('~'));
  if (!parsed.success) return undefined;
  const [, epoch, from, to, phase, key] = parsed.output;
  if (!isKeyOfPhase(phase, key)) return undefined;
  return { epoch, from, to, phase, key };
}
