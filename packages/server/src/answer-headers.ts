/**
 * The headers of every answer of each of our servers. They keep other sites from guessing the type of an answer, framing it or
 * reading it.
 */
export const answerHeaders: Readonly<Record<string, string>> = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * The headers of the answers of a server without pages or scripts. Nobody may store these answers, and a page made of one may
 * load nothing.
 */
export const pagelessAnswerHeaders: Readonly<Record<string, string>> = {
  ...answerHeaders,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
