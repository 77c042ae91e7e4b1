import { Dexie } from 'dexie';
import { IDBKeyRange as MemoryKeyRange, indexedDB as memory } from 'fake-indexeddb';

/** Replaces IndexedDB, so that from now on the page stores all databases in its memory. */
export function storeDatabasesInMemory(): void {
  for (const [name, value] of Object.entries({ indexedDB: memory, IDBKeyRange: MemoryKeyRange }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  Object.assign(Dexie.dependencies, { indexedDB: memory, IDBKeyRange: MemoryKeyRange });
}
