/**
 * Parts of Chromium that the journeys switch off. Chromium obeys only its last `--disable-features`, so the list repeats those
 * that Playwright switches off.
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
