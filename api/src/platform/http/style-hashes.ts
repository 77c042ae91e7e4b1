/**
 * The hashes of the only style elements that a page may contain. Sonner creates a style element for toasts, first empty and
 * then with content. Base UI creates one for scrollbars. A new version of either library may need a new hash. The journey "no
 * step of a conversation violates the security policy" then fails, and the browser's console prints the hash.
 */
export const styleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-kLmvWqfziFavKtqHqRsb90f006UAK2Dmd0It5Iz2KFA='",
] as const;
