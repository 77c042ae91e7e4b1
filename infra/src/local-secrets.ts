import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const LocalSecrets = v.object({
  secretKey: v.string(),
  demoPassword: v.string(),
  postgresPassword: v.string(),
  ownerPassword: v.string(),
  appPassword: v.string(),
});

/** The secrets that Prosa generates for an installation whose environment sets none. */
export type LocalSecrets = v.InferOutput<typeof LocalSecrets>;

/**
 * Reads `secrets.json` in the data folder. If the file is missing, creates it with random values, readable only by its owner.
 * Every backup must contain this file: without it, nobody can open the database of the data folder or the sealed tokens. If the
 * operator chooses a demo password, stores it in the file. Later starts use the stored password unless the operator chooses
 * another one.
 */
export async function readLocalSecrets(dataDir: string, chosenDemoPassword?: string): Promise<LocalSecrets> {
  const path = join(dataDir, 'secrets.json');
  await mkdir(dataDir, { recursive: true });
  const storedText = await readFileIfThere(path);
  if (storedText !== undefined) {
    const parsed = v.safeParse(LocalSecrets, parseJson(storedText));
    if (!parsed.success) throw new Error(`${path} is damaged. Restore it from a backup: the data can't be opened without it.`);
    await chmod(path, 0o600);
    if (chosenDemoPassword === undefined || chosenDemoPassword === parsed.output.demoPassword) return parsed.output;
    const changedSecrets = { ...parsed.output, demoPassword: chosenDemoPassword };
    await rename(await writeTemporaryFile(path, changedSecrets), path);
    return changedSecrets;
  }
  const created: LocalSecrets = {
    secretKey: randomBytes(32).toString('base64'),
    demoPassword: chosenDemoPassword ?? randomBytes(9).toString('base64url'),
    postgresPassword: randomBytes(24).toString('base64url'),
    ownerPassword: randomBytes(24).toString('base64url'),
    appPassword: randomBytes(24).toString('base64url'),
  };
  const temporaryPath = await writeTemporaryFile(path, created);
  try {
    await link(temporaryPath, path);
  } finally {
    await rm(temporaryPath, { force: true });
  }
  return created;
}

async function writeTemporaryFile(path: string, secrets: LocalSecrets): Promise<string> {
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  return temporaryPath;
}

async function readFileIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
