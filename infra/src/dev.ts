import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const pwa = resolve(root, 'pwa');

/**
 * Two processes run: the server, which restarts on each change, and vite, which serves the app and reloads changed modules. Vite
 * forwards /api and /socket.io to the server. Both are started directly with Node, so that this script works with any package
 * manager.
 */
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'infra/src/start.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, [resolve(pwa, 'node_modules/vite/bin/vite.js'), 'dev'], { cwd: pwa, stdio: 'inherit' }),
];

const stopAll = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.once('exit', stopAll);
