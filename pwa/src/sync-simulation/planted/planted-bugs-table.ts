/** Formats the table of planted bugs in docs/simulation.md. */
export function formatPlantedBugsTable(
  found: readonly { readonly name: string; readonly caughtBy: string; readonly seed: number }[],
): string {
  return [
    '| planted bug | caught by | seed |',
    '|---|---|---|',
    ...found.map(({ name, caughtBy, seed }) => `| ${name} | ${caughtBy} | ${seed} |`),
  ].join('\n');
}

/** Returns the seeds that docs/simulation.md gives for the planted bugs, by their names. */
export const readDocumentedSeeds = (document: string): ReadonlyMap<string, number> =>
  new Map(Array.from(document.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d+) \|$/gm), ([, name = '', seed]) => [name, Number(seed)]));
