import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Builds one script with the offline engine and Dexie, which the benchmarks run in a browser. */
// Vite requires a default export.
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: join(import.meta.dirname, '../dist-bench'),
    emptyOutDir: true,
    lib: { entry: join(import.meta.dirname, 'apply-pull.ts'), formats: ['iife'], name: 'bench', fileName: () => 'apply-pull.js' },
  },
});
