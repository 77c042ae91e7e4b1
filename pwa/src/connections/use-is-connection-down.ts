import { CONNECTION_BADGE_DELAY_MS, connectionDownStatuses } from '@prosa/domain/connections/connection-down-statuses';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useDatabase } from '../sync/database/current-database.ts';

const downStatuses: ReadonlySet<string> = new Set(connectionDownStatuses);

/** Returns true if one of the company's connections has been down for 2 s, as far as this device knows (coverage 2 §2). */
export function useIsConnectionDown(): boolean {
  const database = useDatabase();
  const isDown =
    useLiveQuery(async () => {
      const connections = (await database?.connections.toArray()) ?? [];
      return connections.some(({ status, isFormer }) => isFormer !== true && downStatuses.has(status));
    }, [database]) ?? false;
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isDown) return undefined;
    const timer = setTimeout(() => setLasting(true), CONNECTION_BADGE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isDown]);
  return isDown && isLasting;
}
