import { useEffect, useState } from 'react';

const RENDER_EVERY_MS = 30_000;

/** Returns the current time. The component renders again every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), RENDER_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
