import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/**
 * Makes the function that gives a file's entity tag: a digest of its content, the same on every server. A time would not do:
 * builds that can be repeated give all files the same one. A file is read once for each change.
 */
export function createFileTags(): (path: string) => Promise<string> {
  const known = new Map<string, { readonly version: string; readonly tag: string }>();
  return async (path) => {
    const { ctimeMs, size, ino } = await stat(path);
    const version = `${ctimeMs}-${size}-${ino}`;
    const before = known.get(path);
    if (before?.version === version) return before.tag;
    const tag = `"${createHash('sha256')
      .update(await readFile(path))
      .digest('base64url')}"`;
    known.set(path, { version, tag });
    return tag;
  };
}

/** Whether the header `If-None-Match` names the tag, as RFC 9110 section 13.1.2 compares them. */
export const isNamed = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag);
