/**
 * The hashes of the only style elements that a page may have: those that sonner (toasts; it adds an empty one and then fills
 * it) and Base UI (scrollbars) create. A new version of either may need a new hash; the browser's console prints it, and the
 * journey "no step of a conversation violates the security policy" fails.
 */
export const styleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-kLmvWqfziFavKtqHqRsb90f006UAK2Dmd0It5Iz2KFA='",
] as const;
