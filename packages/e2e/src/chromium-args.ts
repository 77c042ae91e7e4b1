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

/**
 * The arguments with which each journey starts Chromium. The microphone is permitted and beeps. The optimizing compilers are
 * off, because a journey leaves each page before optimized code saves time. Without these compilers the journeys need a tenth
 * less processor time.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--js-flags=--no-maglev --no-turbofan',
  `--disable-features=${disabledFeatures.join()}`,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
