import { CompanyId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import { test } from 'vitest';
import { checkHistories } from './testing/check-histories.ts';
import { createMemoryStore } from './testing/memory-store.ts';

const companyId = parse(CompanyId, 1);

test(
  'P1, P2, P3, P4, M1, G1: in 1,000 histories of a chat all devices converge and no acknowledged write is lost',
  () => checkHistories('chat', 1_000, { store: createMemoryStore, companyId }),
  120_000,
);

test(
  'P1, P2, P3, P4, M1, G1: in 1,000 histories of a flow all devices converge and no acknowledged write is lost',
  () => checkHistories('flow', 1_000, { store: createMemoryStore, companyId }),
  120_000,
);
