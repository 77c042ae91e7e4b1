import type { Page, ViewportSize } from '@playwright/test';

/** The size of the window for each of the two shapes of a page: desktop and phone. */
export type ShapeSizes = Readonly<Record<Shape, { readonly viewport: ViewportSize }>>;
export type Shape = 'desk' | 'phone';

/**
 * Returns a function that switches a page between desktop and phone. It changes the window's size, the touch screen and the
 * scroll bars. A second page for the phone would have to open each screen again.
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
    // The page has the new size in the first frame. Observers of the size change the page in the second frame.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  };
}
