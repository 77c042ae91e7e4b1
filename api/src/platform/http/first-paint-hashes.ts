/**
 * The hashes of the inline style and script in the app's page, from `pwa/first-paint`. If those files change, the test beside
 * this file prints the new hashes.
 */
export const firstPaintHashes = {
  style: "'sha256-qiZzCNsZqaqLXuxq6qe9UTnptfAh6p7eHeZn3jclk9w='",
  script: "'sha256-P56Vu19WHgLb+59TnX6DD2gYFrNyD61J5uVL1GBYCO8='",
} as const;
