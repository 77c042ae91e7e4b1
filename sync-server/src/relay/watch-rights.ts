import type { DocumentSignal, DocumentSignals } from '@prosa/server/document-signals';
import type { AdmissionChecks } from '../connections/admit.ts';
import type { RoomConnection } from '../connections/connection.ts';

/** Lowers the right of open connections, or ends the connections, as soon as rights change (rule A5 of SPEC.md). */
export type RightsWatch = {
  /**
   * Loads the rights of all connections, because a change may come without a signal. The caller calls this function about every
   * 15 seconds.
   */
  readonly poll: () => Promise<void>;
  /**
   * Returns a number that grows with each change of rights. If the number has grown while a caller loaded rights, the caller has
   * to load them again.
   */
  readonly changes: () => number;
  readonly stop: () => void;
};

/** Watches the rights of the open connections, which `connections` returns at each check. */
export function watchRights(
  signals: DocumentSignals,
  admissions: Pick<AdmissionChecks, 'rightsOf'>,
  { connections, onError }: { readonly connections: () => Iterable<RoomConnection>; readonly onError: (error: unknown) => void },
): RightsWatch {
  let changes = 0;
  const checkRights = async (isAffected: (connection: RoomConnection) => boolean): Promise<void> => {
    const rooms = Map.groupBy([...connections()].filter(isAffected), ({ room }) => room.name);
    for (const members of rooms.values()) {
      const [first] = members;
      if (first === undefined) continue;
      const guestOf = new Map(members.map((connection) => [connection, connection.guest]));
      const rights = await admissions.rightsOf(first.room, [...guestOf.values()]);
      const movedConnections = new Set<RoomConnection>();
      // A renewal may have moved a connection to another session during the check. The loaded right is then not set, and the
      // connection is checked again.
      for (const [connection, { sessionId }] of guestOf)
        if (connection.guest.sessionId === sessionId) connection.setRight(rights.get(sessionId) ?? null);
        else movedConnections.add(connection);
      if (movedConnections.size > 0) await checkRights((connection) => movedConnections.has(connection));
    }
  };
  const onSignal = (signal: DocumentSignal): void => {
    if (signal.kind !== 'rights') return;
    changes += 1;
    const { companyId, userId } = signal;
    checkRights(({ room, guest }) => room.companyId === companyId && (userId === null || guest.userId === userId)).catch(onError);
  };
  return { poll: () => checkRights(() => true), changes: () => changes, stop: signals.listen(onSignal) };
}
