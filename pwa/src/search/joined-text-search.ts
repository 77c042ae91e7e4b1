type JoinedTexts = { readonly text: string; readonly ids: readonly number[]; readonly starts: readonly number[] };

/**
 * Searches short texts of many owners, such as the names of contacts. Each owner has one text, without a line break. The texts
 * are joined into a single string, so that searching 10,000 names takes less than a millisecond.
 */
export class JoinedTextSearch {
  readonly #lines = new Map<number, string>();
  /** The joined texts. Undefined after a change, until the next search joins them again. */
  #joined: JoinedTexts | undefined;

  set(id: number, line: string): void {
    this.#lines.set(id, line);
    this.#joined = undefined;
  }

  delete(id: number): void {
    this.#lines.delete(id);
    this.#joined = undefined;
  }

  /** Finds the owners of the texts that contain a term. The term is not empty and has no line break. */
  find(term: string): Set<number> {
    this.#joined ??= joinTexts(this.#lines);
    const { text, ids, starts } = this.#joined;
    const found = new Set<number>();
    for (let at = text.indexOf(term); at !== -1;) {
      const line = findTextIndexAt(starts, at);
      const [id, next] = [ids[line], starts[line + 1]];
      if (id !== undefined) found.add(id);
      at = next === undefined ? -1 : text.indexOf(term, next);
    }
    return found;
  }
}

function joinTexts(lines: ReadonlyMap<number, string>): JoinedTexts {
  const starts: number[] = [];
  let length = 0;
  for (const line of lines.values()) {
    starts.push(length);
    length += line.length + 1;
  }
  return { text: [...lines.values()].join('\n'), ids: [...lines.keys()], starts };
}

/** Returns the index of the last text that starts at or before a position. */
function findTextIndexAt(starts: readonly number[], place: number): number {
  let from = 0;
  let to = starts.length - 1;
  while (from < to) {
    const middle = (from + to + 1) >>> 1;
    if ((starts[middle] ?? 0) <= place) from = middle;
    else to = middle - 1;
  }
  return from;
}
