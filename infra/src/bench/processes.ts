import { readdirSync, readFileSync } from 'node:fs';

/** The number of clock ticks per second in /proc. On Linux, programs always see this value. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time that a process and its ended children have used, in milliseconds. Returns 0 if the process has ended, or
 * if the system isn't Linux.
 */
function readProcessCpuMs(pid: number): number {
  const fields = readStat(pid);
  // Fields 14 to 17 of proc(5) are the user and system time of the process, and then of its ended children. The array begins with
  // field 3, which follows the program's name, so these fields have the indexes 11 to 14.
  return fields === undefined ? 0 : ([11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * 1000) / TICKS_PER_SECOND;
}

function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Returns the CPU time that a process and all its descendants have used, in milliseconds. */
export function readProcessTreeCpuMs(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? Number(readStat(Number(name))?.[1]) : Number.NaN;
    if (!Number.isNaN(parent)) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const sumTreeMs = (of: number): number =>
    readProcessCpuMs(of) + (children.get(of) ?? []).reduce((total, child) => total + sumTreeMs(child), 0);
  return sumTreeMs(pid);
}

/** Returns the id of a process's parent. For a PostgreSQL backend, that is the main process. */
export const readParentPid = (pid: number): number => Number(readStat(pid)?.[1]);

/** Finds the main process of the browser that uses a profile folder. */
export function findBrowserPid(profile: string): number {
  const found = listPids().find(
    (pid) => readArguments(pid).includes(`--user-data-dir=${profile}`) && !readArguments(pid).some(isProcessTypeArgument),
  );
  if (found === undefined) throw new Error('no browser runs over that profile');
  return found;
}

/**
 * Returns the memory in megabytes that the pages and workers of a browser use. Memory that several processes share counts only in
 * proportion.
 */
export function measureRendererMb(browser: number): number {
  const isDescendant = (pid: number): boolean => pid === browser || (pid > 1 && isDescendant(readParentPid(pid)));
  const renderers = listPids().filter((pid) => readArguments(pid).includes('--type=renderer') && isDescendant(pid));
  return renderers.reduce((sum, pid) => sum + readMemoryShareMb(pid), 0);
}

function readMemoryShareMb(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / 1_000_000;
}

const isProcessTypeArgument = (argument: string): boolean => argument.startsWith('--type=');
const listPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function readArguments(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
  } catch {
    return [];
  }
}
