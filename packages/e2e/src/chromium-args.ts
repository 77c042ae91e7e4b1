/**
 * Parts of Chromium that the journeys are run without. The last list of them counts alone, so those that Playwright leaves out
 * are here again.
 */
const withoutFeatures = [
  // Each window would load two pages of the address bar's suggestions, at the cost of a core's second.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The arguments with which each journey starts Chromium. */
export const chromiumArgs = ['--no-sandbox', `--disable-features=${withoutFeatures.join()}`];
