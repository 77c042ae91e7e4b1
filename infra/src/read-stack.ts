import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** Matches a position in a built file, as browsers write it in a stack. */
const BUILT_POSITION_PATTERN = /(?:[a-z-]+:\/\/[^\s()]*?)?\/?(?:assets\/)?([\w.-]+\.js):(\d+):(\d+)/g;

/**
 * Replaces the positions in `stack` that are in built files by the positions in the sources. A position stays if `folder` has no
 * source map for its file.
 */
export function readStack(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  const findSourceMap = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readMap(join(folder, `${file}.map`)));
    return maps.get(file);
  };
  return stack.replaceAll(
    BUILT_POSITION_PATTERN,
    (place, ...[file, line, column]: [file: string, line: string, column: string]) => {
      // In stacks, lines and columns begin with one, and in source maps with zero.
      const entry = findSourceMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (entry === undefined || !('originalSource' in entry)) return place;
      const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    },
  );
}

function readMap(path: string): SourceMap | undefined {
  if (!existsSync(path)) return undefined;
  // The build wrote this file, so it has the form of a source map.
  const payload = JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload;
  return new SourceMap(payload);
}

/** `pnpm stack`: reads the stack of an error from standard input, and prints it with positions in the sources. */
if (import.meta.main)
  console.log(
    readStack(await text(process.stdin), resolve(process.argv[2] ?? join(import.meta.dirname, '../../pwa/source-maps'))),
  );
