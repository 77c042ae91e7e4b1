import { plantedElsewhere } from './planted-elsewhere.ts';
import { plantedInOutbox } from './planted-in-outbox.ts';
import { plantedInPull } from './planted-in-pull.ts';
import type { PlantedBug } from './planting.ts';

/** Known faults of other systems, each planted by the harness. */
export const plantedBugs: readonly PlantedBug[] = [...plantedInPull, ...plantedInOutbox, ...plantedElsewhere];
