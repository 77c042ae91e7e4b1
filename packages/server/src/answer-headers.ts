/** The headers of every answer of every server of ours. Nothing of an answer may be guessed, framed or read by another site. */
export const answerHeaders: Readonly<Record<string, string>> = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

/** The headers of a server that has no page or script to give: its answers are kept nowhere and may load nothing. */
export const pagelessAnswerHeaders: Readonly<Record<string, string>> = {
  ...answerHeaders,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
