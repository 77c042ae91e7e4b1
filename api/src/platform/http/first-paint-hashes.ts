/**
 * The hashes of the inline style and script in the app's page: `pwa/first-paint`. After a change of those files, the test
 * beside this file prints the new ones.
 */
export const firstPaintHashes = {
  style: "'sha256-qiZzCNsZqaqLXuxq6qe9UTnptfAh6p7eHeZn3jclk9w='",
  script: "'sha256-Ji7glXxK/3ifrce4PQYTqVCcDuUL86q9OKsQ44qZYcg='",
} as const;
