/** Loads Tailwind with the app's theme; gives the classes among some words, those that it makes a rule of. */
export declare function loadClassFilter(): Promise<(words: readonly string[]) => string[]>;
/** Finds the class names in a file's code that Tailwind makes no rule of: a colour that has no such name, or a size that isn't in the scale. */
export declare function loadUnknownClassFinder(): Promise<(code: string) => string[]>;
/** Finds lengths in pixels and layers by number: what is outside `ui/` names a size of the scale and a layer of the theme. */
export declare const findLooseLooks: (code: string) => string[];
