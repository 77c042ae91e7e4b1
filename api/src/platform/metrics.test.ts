import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const create = () => createMetrics({ feedLag: async () => ({ seconds: 0, cause: 'none' }), jobCounts: async () => [] });

it('the metrics of the process are listed once, even if metrics were created several times in the process', async () => {
  const [first, second] = [create(), create()];
  first.countClientError('code');
  for (const metrics of [first, second]) {
    const text = await metrics.read();
    expect(text.match(/^# TYPE nodejs_eventloop_lag_p99_seconds /gm)).toHaveLength(1);
    expect(text.match(/^process_resident_memory_bytes \d+/gm)).toHaveLength(1);
  }
  expect(await first.read()).toMatch(/^client_errors_total\{origin="code"\} 1$/m);
  expect(await second.read()).not.toMatch(/^client_errors_total\{/m);
});
