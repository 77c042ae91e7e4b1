import type { Page } from '@playwright/test';
import { viewports } from '../viewports.ts';

type Shape = keyof typeof viewports;

/**
 * Returns a function that turns an open page into that of a desk or of a phone, with the size, the touch screen and the scroll
 * bars of such a device. A new page for the phone would have to open each screen again.
 */
export async function createReshaping(page: Page): Promise<(shape: Shape) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  let current: Shape = 'desk';
  return async (shape) => {
    if (shape === current) return;
    current = shape;
    const mobile = shape === 'phone';
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...viewports[shape].viewport, deviceScaleFactor: 1, mobile });
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
    // The first frame has the new size, and the second one what its observers changed.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  };
}
