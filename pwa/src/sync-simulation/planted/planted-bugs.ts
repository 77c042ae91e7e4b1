import { plantedInTabsAndEvents } from './planted-in-tabs-and-events.ts';
import { plantedInOutbox } from './planted-in-outbox.ts';
import { plantedInPull } from './planted-in-pull.ts';
import { plantedInWorkspace } from './planted-in-workspace.ts';
import type { PlantedBug } from './planting.ts';

/** All planted bugs: known bugs of other systems, which the harness plants into a copy of the engine or server. */
export const plantedBugs: readonly PlantedBug[] = [
  ...plantedInPull,
  ...plantedInOutbox,
  ...plantedInTabsAndEvents,
  ...plantedInWorkspace,
];
