import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** Matches a position in a built file, as browsers write it in a stack. */
const BUILT_POSITION = /(?:[a-z-]+:\/\/[^\s()]*?)?\/?(?:assets\/)?([\w.-]+\.js):(\d+):(\d+)/g;

/**
 * Replaces each position in `stack` that points into a built file by the position in the source, if `folder` has a source map of
 * that file.
 */
export function readStack(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  const findSourceMap = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readMap(join(folder, `${file}.map`)));
    return maps.get(file);
  };
  return stack.replaceAll(BUILT_POSITION, (place, ...[file, line, column]: [file: string, line: string, column: string]) => {
    // Stacks count lines and columns from one, and source maps from zero.
    const entry = findSourceMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function readMap(path: string): SourceMap | undefined {
  if (!existsSync(path)) return undefined;
  // The build wrote this file, so it has the form of a source map.
  const payload = JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload;
  return new SourceMap(payload);
}

/** `pnpm stack`: reads an error's stack from standard input, and prints it with the positions in the sources. */
if (import.meta.main)
  console.log(
    readStack(await text(process.stdin), resolve(process.argv[2] ?? join(import.meta.dirname, '../../pwa/source-maps'))),
  );
