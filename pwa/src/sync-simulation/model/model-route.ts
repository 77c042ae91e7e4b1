import type { ModelUser } from './model-rows.ts';
import type { ModelChanges } from './model-changes.ts';
import type { ModelAnswer, ModelServer } from './model-server.ts';

/** The data with which the model answers a call. */
export type RouteContext = {
  readonly server: ModelServer;
  readonly user: ModelUser;
  readonly xid: number;
  readonly changes: ModelChanges;
};
/** A call of the model server, by its method and path. */
export type Route = {
  readonly pattern: RegExp;
  readonly method: string;
  readonly run: (work: RouteContext, id: string, body: unknown) => ModelAnswer;
};
