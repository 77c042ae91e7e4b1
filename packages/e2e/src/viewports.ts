/** The minimum width of a window, in pixels, from which the app shows the layout of a desktop. */
export const MIN_DESK_WIDTH_PX = 768;

/** The options of a browser context for the two kinds of device that journeys use. */
export const viewports = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
