import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, serveTexts } from './browser.ts';

const pwa = resolve(import.meta.dirname, '../../../../pwa');

/**
 * Builds the script with the benchmarks that run in a browser. Opens a browser with this profile folder, and in it a page with
 * the script.
 */
export async function openBenchPage(profile: string): Promise<{ tab: Page; close: () => Promise<void> }> {
  execFileSync(process.execPath, [join(pwa, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'bench/vite.config.ts'], {
    cwd: pwa,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const page = {
    type: 'text/html',
    body: '<!doctype html><meta charset="utf-8"><title>bench</title><script src="/apply-pull.js"></script>',
  };
  const script = { type: 'text/javascript', body: readFileSync(join(pwa, 'dist-bench/apply-pull.js'), 'utf8') };
  const server = await serveTexts({ '/': page, '/apply-pull.js': script });
  const browser = await openBrowser(profile);
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
  };
  try {
    const tab = await browser.newPage();
    await tab.goto(server.url);
    return { tab, close };
  } catch (error) {
    await close();
    throw error;
  }
}
