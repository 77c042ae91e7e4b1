import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './chunks.ts';
import { compressBuild } from './compress-build.ts';
import { emojiData } from './emoji-data.ts';
import { firstPaint } from './first-paint/first-paint.ts';
import { keepSourceMaps } from './keep-source-maps.ts';
import { manifest } from './manifest.ts';
import { singleIcons } from './single-icons.ts';
import { listImportFiles, replacePreloadHelper } from './replace-preload-helper.ts';

/** The address of the API that `pnpm dev` starts beside Vite's development server. */
const apiOrigin = `http://localhost:${process.env['PORT'] || '3000'}`;

// Vite requires a default export.
export default defineConfig({
  plugins: [
    singleIcons(),
    react(),
    tailwindcss(),
    emojiData(),
    firstPaint(),
    replacePreloadHelper(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        // The service worker doesn't store these files in advance. Only the operating system and the app stores request the
        // pictures. The code for PDFs and the code for workbooks have 1 MB each and few users, and are loaded when they are
        // needed.
        globIgnores: ['screenshots/**', 'apple-touch-icon.png', 'assets/make-pdf-*.js', 'assets/spreadsheet-worker-*.js'],
        globPatterns: ['**/*.{js,css,html,svg,png}', '**/*-latin-*.woff2'],
        maximumFileSizeToCacheInBytes: 2 ** 21,
      },
      manifest,
    }),
    keepSourceMaps(),
    compressBuild(),
  ],
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: {
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : listImportFiles(file, dependencies),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: { '/api': apiOrigin, '/socket.io': { target: apiOrigin, ws: true }, '/sync': { target: apiOrigin, ws: true } },
  },
});
