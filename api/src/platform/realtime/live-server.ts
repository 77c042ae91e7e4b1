import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { Claims } from '../access/scope.ts';

export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Claims>;

/** An admitted socket with the claims of its session. */
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Claims>;

export type CompanyNamespace = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Claims>;
