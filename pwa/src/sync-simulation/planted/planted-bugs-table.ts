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

/** Finds the seed that docs/simulation.md gives for a planted bug. */
export function findDocumentedSeed(document: string, name: string): number | undefined {
  const row = document.split('\n').find((line) => line.startsWith(`| ${name} |`));
  const seed = Number(row?.split('|').at(-2)?.trim());
  return Number.isInteger(seed) && seed > 0 ? seed : undefined;
}
