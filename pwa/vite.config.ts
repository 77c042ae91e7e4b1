import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './chunks.ts';
import { compressBuild } from './compress-build.ts';
import { emojiData } from './emoji-data.ts';
import { firstPaint } from './first-paint/first-paint.ts';
import { keepSourceMaps } from './keep-source-maps.ts';
import { singleIcons } from './single-icons.ts';

/** The API that `pnpm dev` starts beside. */
const server = `http://localhost:${process.env['PORT'] || '3000'}`;

// Vite wants a default export.
export default defineConfig({
  plugins: [
    singleIcons(),
    react(),
    tailwindcss(),
    emojiData(),
    firstPaint(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png}', '**/*-latin-*.woff2'],
        maximumFileSizeToCacheInBytes: 2 ** 21,
      },
      manifest: {
        name: 'Prosa',
        short_name: 'Prosa',
        lang: 'pt-BR',
        start_url: '/tickets',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#ffffff',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    keepSourceMaps(),
    compressBuild(),
  ],
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: {
      // The service worker has all parts before most are wanted: naming what each needs would make the first load heavier.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true }, '/sync': { target: server, ws: true } },
  },
});
