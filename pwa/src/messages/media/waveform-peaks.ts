/** Returns a sound's loudness over `bars` equal parts, from 0 to 1. The loudest part is 1. Silence stays 0. */
export function toWaveformPeaks(samples: Float32Array, bars: number): number[] {
  const size = samples.length / bars;
  const loudness = Array.from({ length: bars }, (_, bar) => {
    const start = Math.floor(bar * size);
    const end = Math.max(start + 1, Math.floor((bar + 1) * size));
    let sum = 0;
    for (let at = start; at < end; at++) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / (end - start));
  });
  const loudest = Math.max(...loudness);
  return loudest === 0 ? loudness : loudness.map((value) => value / loudest);
}
