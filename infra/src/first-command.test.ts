import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test('the README’s first command downloads pnpm without a question, even if npm is configured to refuse', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-npm-'));
  const userconfig = join(folder, 'npmrc');
  await writeFile(userconfig, 'yes=false\n');
  try {
    // The environment has no variables of npm, because a caller's `--yes` would be among them and hide the question.
    const env = { PATH: process.env['PATH'], HOME: folder };
    const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'yes', '--userconfig', userconfig], { cwd: root, env });
    expect(stdout.trim()).toBe('true');
  } finally {
    await rm(folder, { recursive: true });
  }
});
