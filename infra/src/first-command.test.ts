import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test('the README’s first command downloads pnpm without asking, even if npm is configured to answer no', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-npm-'));
  const userconfig = join(folder, 'npmrc');
  await writeFile(userconfig, 'yes=false\n');
  try {
    // The environment has none of npm's own variables. If the tests were started by `npm --yes`, one of these variables would set
    // `yes`, and the test would pass even if the repository's `.npmrc` lacked this setting.
    const env = { PATH: process.env['PATH'], HOME: folder };
    const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'yes', '--userconfig', userconfig], { cwd: root, env });
    expect(stdout.trim()).toBe('true');
  } finally {
    await rm(folder, { recursive: true });
  }
});
