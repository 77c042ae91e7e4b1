/**
 * The headers of every answer of all our servers. They prevent other sites from reading an answer or showing it in a frame, and
 * browsers from guessing its type.
 */
export const answerHeaders: Readonly<Record<string, string>> = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * The headers of every answer of a server without pages and scripts. They prevent caches from storing an answer. If a browser
 * shows an answer as a page, the page loads nothing.
 */
export const pagelessAnswerHeaders: Readonly<Record<string, string>> = {
  ...answerHeaders,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
