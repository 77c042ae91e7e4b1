import { plantedElsewhere } from './planted-elsewhere.ts';
import { plantedInOutbox } from './planted-in-outbox.ts';
import { plantedInPull } from './planted-in-pull.ts';
import type { PlantedBug } from './planting.ts';

/** The ways in which this has gone wrong in other systems, each made on purpose by the harness. */
export const plantedBugs: readonly PlantedBug[] = [...plantedInPull, ...plantedInOutbox, ...plantedElsewhere];
