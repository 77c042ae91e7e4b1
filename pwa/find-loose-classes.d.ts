/** Loads Tailwind with the app's theme. Returns a function that selects the words that are classes of Tailwind. */
export declare function loadCssClassFinder(): Promise<(words: readonly string[]) => string[]>;
/**
 * Loads a function that finds class names in a file's code for which Tailwind has no rule, such as an unknown colour or a size
 * outside the scale.
 */
export declare function loadUnknownClassFinder(): Promise<(code: string) => string[]>;
/**
 * Finds lengths in pixels and numeric z-indexes. Code outside of `ui/` has to use the sizes of the scale and the layers of the
 * theme.
 */
export declare const findPixelsAndZIndexes: (code: string) => string[];
