/**
 * Features of Chromium that the journeys switch off. Chromium obeys only the last `--disable-features`, so this list also
 * contains the features that Playwright switches off.
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

/** The arguments with which a walk through all screens starts Chromium. The pages may use the microphone, which records beeps. */
export const screenWalkChromiumArgs = [
  '--no-sandbox',
  `--disable-features=${disabledFeatures.join()}`,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/**
 * The arguments with which each other journey starts Chromium. The optimizing compilers are off, because a journey leaves each
 * page before optimized code saves time. Without these compilers the journeys need a tenth less processor time. A walk runs axe
 * many times in one page, and needs a fifth more time without them.
 */
export const chromiumArgs = [...screenWalkChromiumArgs, '--js-flags=--no-maglev --no-turbofan'];
