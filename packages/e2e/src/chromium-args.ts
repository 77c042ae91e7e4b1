/**
 * The features of Chromium that the journeys switch off. Chromium obeys only the last `--disable-features` argument, so this list
 * also contains the features that Playwright switches off.
 */
const disabledFeatures = [
  // With this feature, each window would load two pages of suggestions for the address bar, which takes one second of processor
  // time.
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

/** The arguments of Chromium for the journeys that open every screen. Pages may use the microphone, which records beeps. */
export const screenWalkChromiumArgs = [
  '--no-sandbox',
  `--disable-features=${disabledFeatures.join()}`,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/**
 * The arguments of Chromium for all other journeys. They switch off the optimizing compilers, because a journey leaves each page
 * before optimized code saves time. Without the compilers these journeys need a tenth less processor time. The journeys that open
 * every screen keep the compilers, because they run axe many times in one page and would need a fifth more time.
 */
export const chromiumArgs = [...screenWalkChromiumArgs, '--js-flags=--no-maglev --no-turbofan'];
