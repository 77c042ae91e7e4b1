/** Returns whether the browser's engine is WebKit, which Safari and every browser of an iPhone use. */
export const isWebKit = (agent: string = navigator.userAgent): boolean =>
  agent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(agent);
