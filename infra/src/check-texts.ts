import { resolve } from 'node:path';
import { checkLoadedTexts } from './check-loaded-texts.ts';
import { checkUsedTexts } from './check-used-texts.ts';
import { readTextUses } from './read-text-uses.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = readTextUses(root);
const problems = [...checkLoadedTexts(sources), ...(await checkUsedTexts(root, sources))];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
