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
const DONE_PHASE = 'done';

/** Finds a phase by its name. Returns undefined for `done` and for an unknown name. */
export const findPhase = (name: string): PullPhase | undefined => pullPhases.find((phase) => phase.name === name);

/**
 * Returns true if a page of this phase may end at `key`, which is the position of the page's last row. The empty key is the start
 * of a phase.
 */
const isKeyOfPhase = (name: string, key: string): boolean => key === '' || findPhase(name)?.key(key) === true;

const CursorParts = v.tuple([
  v.literal('1'),
  v.string(),
  Xid,
  Xid,
  v.picklist([...pullPhases.map(({ name }) => name), DONE_PHASE]),
  v.string(),
]);

/**
 * A device's position in the change feed. The current window contains the rows whose transaction id is at least `from` and below
 * `to`. `phase` and `key` are the position within the window. The phase `done` means that the whole window was sent, and that the
 * next window starts at `to`. `epoch` identifies the database and the user's scope. If the epoch changes, the device pulls from
 * the beginning.
 */
export type Cursor = {
  readonly epoch: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly phase: string;
  readonly key: string;
};

/** The phase and the key with which a window begins. */
export const FIRST_PULL_POSITION = { phase: pullPhases[0]?.name ?? DONE_PHASE, key: '' };
/** Returns the phase and the key with which a pull continues after a phase has ended. */
export const toPullPositionAfter = (phase: PullPhase) => ({
  phase: pullPhases[pullPhases.indexOf(phase) + 1]?.name ?? DONE_PHASE,
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
