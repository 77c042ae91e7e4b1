/** The minimum window width at which the app counts a device as a desk, in pixels. */
export const DESK_FROM_PX = 768;

/** The two shapes of a device that journeys use, as options of a page's context. */
export const viewports = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
