import { Client } from 'pg';
import { readParentPid, readProcessTreeCpuMs } from './processes.ts';

/** Creates a function that returns how much CPU time all processes of PostgreSQL have used since their start, in milliseconds. */
export async function createDatabaseCpuMeter(url: string): Promise<() => number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const server = readParentPid(rows[0]?.pid ?? 0);
    return () => readProcessTreeCpuMs(server);
  } finally {
    await client.end();
  }
}
