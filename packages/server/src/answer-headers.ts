/**
 * The headers of every answer of each of our servers. Because of them, other sites can't show an answer in a frame or read it,
 * and browsers don't guess its type.
 */
export const answerHeaders: Readonly<Record<string, string>> = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * The headers of the answers of a server that has no pages and no scripts. No cache may store these answers. A browser that shows
 * an answer as a page loads nothing for it.
 */
export const pagelessAnswerHeaders: Readonly<Record<string, string>> = {
  ...answerHeaders,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
