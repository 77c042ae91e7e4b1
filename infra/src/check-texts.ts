import { resolve } from 'node:path';
import { listLoaderFaults } from './list-loader-faults.ts';
import { listUnusedTexts } from './list-unused-texts.ts';
import { readTextUses } from './read-text-uses.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = readTextUses(root);
const textFaults = [...listLoaderFaults(sources), ...(await listUnusedTexts(root, sources))];
for (const problem of textFaults) console.error(problem);
if (textFaults.length > 0) process.exitCode = 1;
