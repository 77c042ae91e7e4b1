import { markFeatureMissing } from '../device/missing-features.ts';

const PROBE_KEY = 'prosa-probe';

/** Texts by key that last as long as the page. */
class PageStorage implements Storage {
  readonly #texts = new Map<string, string>();
  get length(): number {
    return this.#texts.size;
  }
  key = (index: number): string | null => [...this.#texts.keys()][index] ?? null;
  getItem = (key: string): string | null => this.#texts.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.#texts.set(key, text);
  removeItem = (key: string): void => void this.#texts.delete(key);
  clear = (): void => this.#texts.clear();
}

/** Replaces `localStorage` by a storage that lasts as long as the page, if the browser refuses it. */
export function replaceRefusedStorage(): void {
  try {
    localStorage.setItem(PROBE_KEY, '');
    localStorage.removeItem(PROBE_KEY);
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: new PageStorage(), configurable: true });
    markFeatureMissing('storage');
  }
}

// The module replaces the storage as it loads, because some modules read a stored choice as they load.
replaceRefusedStorage();
