import type { PullPhase } from '../platform/sync/pull-phase.ts';
import { entities } from './entities.ts';
import { lookupsPhase } from './pull-lookups.ts';
import { removalsPhase } from './pull-removals.ts';

/** The phases of a pull in order: rows, then rows that the user may no longer see, then deleted rows. */
export const pullPhases: readonly PullPhase[] = [
  lookupsPhase,
  ...entities.flatMap(({ pull }) => pull?.phases ?? []),
  ...entities.flatMap(({ pull }) => (pull?.hiddenByPhase === undefined ? [] : [pull.hiddenByPhase])),
  removalsPhase,
];
