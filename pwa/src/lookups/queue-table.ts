import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the company's queues. */
export const queueTable = defineTable({ name: 'queues', indexes: { 1: 'id' } });
