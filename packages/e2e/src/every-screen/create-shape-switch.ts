import type { Page, ViewportSize } from '@playwright/test';

/** The size of the window for each of the two shapes of a page: desktop and phone. */
export type ShapeSizes = Readonly<Record<Shape, { readonly viewport: ViewportSize }>>;
export type Shape = 'desk' | 'phone';

/**
 * Returns a function that switches a page between the shapes of a desktop and of a phone. It changes the size of the window, the
 * touch screen and the scroll bars. The same page is used for both shapes, because a second page would have to open each screen
 * again.
 */
export async function createShapeSwitch(page: Page, sizes: ShapeSizes): Promise<(shape: Shape) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  let current: Shape = 'desk';
  return async (shape) => {
    if (shape === current) return;
    current = shape;
    const mobile = shape === 'phone';
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...sizes[shape].viewport, deviceScaleFactor: 1, mobile });
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
    // The function waits for two frames. In the first frame the page gets the new size. In the second frame, code that observes
    // this size changes the page.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  };
}
