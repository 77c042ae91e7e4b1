import { expect, test } from 'vitest';
import { toWaveformPeaks } from './waveform-peaks.ts';

test('the loudest part of a waveform is 1 and the other parts are in proportion', () => {
  const samples = Float32Array.from([...Array.from({ length: 100 }, () => 0.1), ...Array.from({ length: 100 }, () => 0.4)]);
  const [quiet, loud] = toWaveformPeaks(samples, 2);
  expect(loud).toBe(1);
  expect(quiet).toBeCloseTo(0.25);
});

test('the waveform of silence is flat, and a sound with fewer samples than bars still has all bars', () => {
  expect(toWaveformPeaks(new Float32Array(50), 5)).toEqual([0, 0, 0, 0, 0]);
  expect(toWaveformPeaks(Float32Array.from([0.5]), 3)).toHaveLength(3);
});
