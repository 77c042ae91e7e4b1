import type { Device } from './device.ts';
import type { Random } from './random.ts';
import type { Simulation } from './simulation.ts';

/** Runs one kind of step on a device of the simulation. */
export type RunStep = (simulation: Simulation, device: Device, random: Random) => Promise<void> | void;
