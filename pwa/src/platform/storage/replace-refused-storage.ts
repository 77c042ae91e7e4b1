import { markFeatureMissing } from '../device/missing-features.ts';

const PROBE_KEY = 'prosa-probe';

/** A `Storage` in memory, which is lost when the page is closed. */
class MemoryStorage implements Storage {
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

/** If the browser refuses `localStorage`, replaces it with a storage in memory, which is lost when the page is closed. */
export function replaceRefusedStorage(): void {
  try {
    localStorage.setItem(PROBE_KEY, '');
    localStorage.removeItem(PROBE_KEY);
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage(), configurable: true });
    markFeatureMissing('storage');
  }
}

// The storage is replaced while this module loads, because some other modules read `localStorage` while they load.
replaceRefusedStorage();
