import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const pwa = resolve(root, 'pwa');

/**
 * The server restarts on each change. vite serves the app, reloads its changed modules, and forwards /api and /socket.io to the
 * server. The script starts the program files of server and vite directly with Node, so that it works with any package manager.
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
