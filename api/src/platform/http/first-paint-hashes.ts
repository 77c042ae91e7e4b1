/**
 * The hashes of the inline style and script in the app's page: `pwa/first-paint`. After a change of those files, the test
 * beside this file prints the new ones.
 */
export const firstPaintHashes = {
  style: "'sha256-qiZzCNsZqaqLXuxq6qe9UTnptfAh6p7eHeZn3jclk9w='",
  script: "'sha256-Qk5EtWPmEzB4Zicjzoeyv1EHuIO+yzd7DDMwIx3McRM='",
} as const;
