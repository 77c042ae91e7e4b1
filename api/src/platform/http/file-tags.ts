import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/**
 * Creates a function that returns a file's entity tag. The tag is a digest of the content, so it is equal on every server.
 * Modification times can't serve as tags, because reproducible builds give all files the same time. A file is read once after
 * each change.
 */
export function createEntityTagReader(): (path: string) => Promise<string> {
  const tagsOfPaths = new Map<string, { readonly version: string; readonly tag: string }>();
  return async (path) => {
    const { ctimeMs, size, ino } = await stat(path);
    const version = `${ctimeMs}-${size}-${ino}`;
    const before = tagsOfPaths.get(path);
    if (before?.version === version) return before.tag;
    const tag = `"${createHash('sha256')
      .update(await readFile(path))
      .digest('base64url')}"`;
    tagsOfPaths.set(path, { version, tag });
    return tag;
  };
}

/** Returns whether the header `If-None-Match` contains the tag, compared as in RFC 9110 section 13.1.2. */
export const matchesEntityTag = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag);
