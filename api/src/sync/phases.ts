import type { PullPhase } from '../platform/sync/pull-phase.ts';
import { entities } from './entities.ts';
import { lookupsPhase } from './pull-lookups.ts';
import { removalsPhase } from './pull-removals.ts';

/** The steps of a pull in their order: rows first, then what left the user's sight, then what was deleted. */
export const phases: readonly PullPhase[] = [
  lookupsPhase,
  ...entities.flatMap(({ pull }) => pull?.phases ?? []),
  ...entities.flatMap(({ pull }) => (pull?.hiddenBy === undefined ? [] : [pull.hiddenBy])),
  removalsPhase,
];
