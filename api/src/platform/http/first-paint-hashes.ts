/**
 * The style and the script that stand in the app's page itself, by what is in them: `pwa/first-paint`. Whoever changes those
 * files puts here what the test beside this one prints.
 */
export const firstPaintHashes = {
  style: "'sha256-qiZzCNsZqaqLXuxq6qe9UTnptfAh6p7eHeZn3jclk9w='",
  script: "'sha256-Qk5EtWPmEzB4Zicjzoeyv1EHuIO+yzd7DDMwIx3McRM='",
} as const;
