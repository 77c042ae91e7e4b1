/**
 * The style and the script that stand in the app's page itself, by what is in them: `pwa/first-paint`. Whoever changes those
 * files puts here what the test beside this one prints.
 */
export const firstPaintHashes = {
  style: "'sha256-qiZzCNsZqaqLXuxq6qe9UTnptfAh6p7eHeZn3jclk9w='",
  script: "'sha256-P9r5YQfQwETO/AEuDhTDJQvHuCu1B3TcUFsCpvSRF6A='",
} as const;
