import type { Page, ViewportSize } from '@playwright/test';

/** The size of the window on each of the two shapes of a device. */
export type ShapeSizes = Readonly<Record<Shape, { readonly viewport: ViewportSize }>>;
export type Shape = 'desk' | 'phone';

/**
 * Returns a function that turns the page of a desk into that of a phone and back, with the size, the touch screen and the scroll
 * bars of such a device. A new page for the phone would have to open each screen again.
 */
export async function createReshaping(page: Page, sizes: ShapeSizes): Promise<(shape: Shape) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  let current: Shape = 'desk';
  return async (shape) => {
    if (shape === current) return;
    current = shape;
    const mobile = shape === 'phone';
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...sizes[shape].viewport, deviceScaleFactor: 1, mobile });
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
    // The first frame has the new size, and the second one what its observers changed.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  };
}
