import type { CommandRequest, CommandTable } from '../../sync/outbox/command.ts';
import { toDatabaseName, listLeaders, type BrowserProfile, type Tab } from '../device.ts';
import type { Engine } from '../engine.ts';
import type { ModelPull } from '../model/model-pull.ts';
import type { ModelServer } from '../model/model-server.ts';

/** The parts that a planted bug may replace. An absent part stays as it is. */
export type PlantedChange = {
  readonly engine?: (engine: Engine) => Partial<Engine>;
  readonly server?: (server: ModelServer, pull: ModelPull) => void;
  /** Changes a request or its answer on the way between engine and network. */
  readonly send?: (
    send: SendCommand,
    context: { readonly profile: BrowserProfile; readonly isQuiet: () => boolean },
  ) => SendCommand;
  readonly commands?: (commands: CommandTable) => CommandTable;
  readonly harness?: Partial<Harness>;
};
/** The code that a history runs, with the bug that was planted into it. */
export type SimulatedCode = { readonly commands: CommandTable; readonly engine: Engine; readonly planted?: PlantedChange };
export type SendCommand = (request: CommandRequest, key: string) => Promise<unknown>;
/** The parts of the app around the engine, as the simulated devices run them. */
export type Harness = {
  /** Returns the tabs that act as leader. */
  readonly leaders: (profile: BrowserProfile) => readonly Tab[];
  /** Returns the name of the database that a user opens on a device. */
  readonly nameOf: (deviceNo: number, userId: number) => string;
};
export const correctHarness: Harness = {
  leaders: listLeaders,
  nameOf: toDatabaseName,
};
