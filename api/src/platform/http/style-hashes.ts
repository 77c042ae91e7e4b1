/**
 * The hashes of the only style elements that a page may contain. Sonner creates a style element for toasts, first empty and then
 * with content. Base UI creates one for scrollbars. The last three are of dnd-kit, which creates them while something is dragged:
 * one that prevents the selection of text, one that lets the dragged element follow the pointer, and one for the cursor. A new
 * version of a library may need a new hash. The journeys of the security policy and of the chatbot then fail, and the browser's
 * console prints the hash.
 */
export const styleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-kLmvWqfziFavKtqHqRsb90f006UAK2Dmd0It5Iz2KFA='",
  "'sha256-P3zrZWkaCzrI/B9T0+WLFRTTY8rvTIfnbvP5TBI9Vgo='",
  "'sha256-E7zJXfkufcgTIQG1Th6iYnoGis+rTfZd044bgiM1kr4='",
  "'sha256-YYLJe/bgx7gKdFc8dp3EM3/S8hpKeZs7JyhfBoZYPuk='",
] as const;
