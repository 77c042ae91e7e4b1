/**
 * Parts of Chromium that the journeys switch off. Chromium obeys only its last `--disable-features`, so the list repeats those
 * that Playwright switches off.
 */
const disabledFeatures = [
  // Each window would load two pages of suggestions for the address bar, which takes a core one second.
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

/** The arguments with which each journey starts Chromium. The microphone is a permitted one that beeps. */
export const chromiumArgs = [
  '--no-sandbox',
  `--disable-features=${disabledFeatures.join()}`,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
