/** Whether the browser's engine is WebKit: that of Safari, and of every browser of an iPhone. */
export const isWebKit = (agent: string = navigator.userAgent): boolean =>
  agent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(agent);
