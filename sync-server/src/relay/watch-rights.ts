import type { DocumentSignal, DocumentSignals } from '@prosa/server/document-signals';
import type { Admissions } from '../connections/admit.ts';
import type { Connection } from '../connections/connection.ts';

/** Takes rights away from open connections, as soon as somebody says that rights changed (A5). */
export type RightsWatch = {
  /** Asks for the rights of all connections, for what nobody said. To be called every quarter of a minute or so. */
  readonly poll: () => Promise<void>;
  /** Grows with each change; who asked for rights and finds it grown asks again. */
  readonly changes: () => number;
  readonly stop: () => void;
};

/** Watches `connections`, which may change under it. */
export function watchRights(
  signals: DocumentSignals,
  admissions: Pick<Admissions, 'rightsOf'>,
  { connections, onError }: { readonly connections: () => Iterable<Connection>; readonly onError: (error: unknown) => void },
): RightsWatch {
  let changes = 0;
  const check = async (isMeant: (connection: Connection) => boolean): Promise<void> => {
    const rooms = Map.groupBy([...connections()].filter(isMeant), ({ room }) => room.name);
    for (const here of rooms.values()) {
      const [first] = here;
      if (first === undefined) continue;
      const asked = new Map(here.map((connection) => [connection, connection.guest]));
      const rights = await admissions.rightsOf(first.room, [...asked.values()]);
      const moved = new Set<Connection>();
      // A renewal may have made it another session's meanwhile, which nobody asked for.
      for (const [connection, { sessionId }] of asked)
        if (connection.guest.sessionId === sessionId) connection.setRight(rights.get(sessionId) ?? null);
        else moved.add(connection);
      if (moved.size > 0) await check((connection) => moved.has(connection));
    }
  };
  const hear = (signal: DocumentSignal): void => {
    if (signal.kind !== 'rights') return;
    changes += 1;
    const { companyId, userId } = signal;
    check(({ room, guest }) => room.companyId === companyId && (userId === null || guest.userId === userId)).catch(onError);
  };
  return { poll: () => check(() => true), changes: () => changes, stop: signals.listen(hear) };
}
