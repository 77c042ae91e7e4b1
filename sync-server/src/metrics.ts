import { Counter, Gauge, Registry } from 'prom-client';
import { strayErrorCounts } from '@prosa/server/stray-errors';
import type { Rooms } from './documents/rooms.ts';

export type SyncMetrics = {
  readonly countUpdate: (what: 'accepted' | 'refused' | 'repeated', by: number) => void;
  readonly countDeliveries: (by: number) => void;
  readonly countRefusal: (code: number) => void;
  readonly contentType: string;
  /** Returns all metrics in Prometheus' text format. */
  readonly read: () => Promise<string>;
};

/** Collects the sync-server's metrics. Companies and rooms are never labels, because there are too many of them. */
export function createSyncMetrics(rooms: () => Rooms): SyncMetrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const all = () => rooms().all();
  const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0);
  gauge('sync_rooms', 'Rooms that somebody is in, or was until a moment ago', () => all().length);
  gauge('sync_connections', 'Connections that were let in', () => sum(all().map(({ members }) => members.size)));
  gauge('sync_documents', 'Documents in memory', () => all().filter((room) => room.isLoaded()).length);
  gauge('sync_document_bytes', 'What the documents in memory weigh in the log', () => sum(all().map((room) => room.sizeBytes())));
  gauge('sync_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss());
  for (const origin of ['caller', 'promise', 'process'] as const)
    gauge(`sync_uncaught_errors_${origin}`, 'Errors that nobody caught since the process began', () => strayErrorCounts[origin]);
  const updates = new Counter({
    name: 'sync_updates_total',
    help: 'Updates of clients, by what became of them',
    labelNames: ['result'] as const,
    registers,
  });
  const deliveries = new Counter({ name: 'sync_deliveries_total', help: 'Updates sent on, a connection each', registers });
  const refusals = new Counter({
    name: 'sync_refusals_total',
    help: 'Connections closed for what they sent or lack, by close code',
    labelNames: ['code'] as const,
    registers,
  });
  return {
    countUpdate: (result, by) => updates.inc({ result }, by),
    countDeliveries: (by) => deliveries.inc(by),
    countRefusal: (code) => refusals.inc({ code: String(code) }),
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}
