/**
 * The hashes of the inline style and script in the app's page: `pwa/first-paint`. After a change of those files, the test
 * beside this file prints the new ones.
 */
export const firstPaintHashes = {
  style: "'sha256-qiZzCNsZqaqLXuxq6qe9UTnptfAh6p7eHeZn3jclk9w='",
  script: "'sha256-P56Vu19WHgLb+59TnX6DD2gYFrNyD61J5uVL1GBYCO8='",
} as const;
