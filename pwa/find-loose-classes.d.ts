/**
 * Loads Tailwind with the app's theme. Returns a function that returns those of the given words for which Tailwind makes a
 * rule.
 */
export declare function loadClassFilter(): Promise<(words: readonly string[]) => string[]>;
/**
 * Loads a function that finds class names without a Tailwind rule in a file's code. Examples are an unknown colour and a size
 * outside the scale.
 */
export declare function loadUnknownClassFinder(): Promise<(code: string) => string[]>;
/** Finds lengths in pixels and numeric layers. Code outside `ui/` has to use a size of the scale and a layer of the theme. */
export declare const findPixelsAndZIndexes: (code: string) => string[];
