// This script runs before the outline is drawn and before the app's code is loaded.

// Loading and running the app's code would delay the first frame. Files on the device are loaded after the frame is drawn, and
// files from the network meanwhile. A hidden page draws nothing, and some browsers send no event for it, so the wait has a limit.
const LONGEST_MS = 500;
let drawn;
const isDrawn = new Promise((resolve) => {
  drawn = resolve;
});
document.addEventListener('visibilitychange', drawn, { once: true });
setTimeout(() => drawn(), LONGEST_MS);
if (document.hidden) drawn();
const parts = [...document.querySelectorAll('meta[name=part]')].map(({ content }) => content);
const add = (tag, attributes) =>
  document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '' }, attributes));
const preload = (href) => add('link', { rel: 'modulepreload', href });
const [entry, ...imported] = parts;
if (!navigator.serviceWorker?.controller) parts.forEach(preload);
// The worker has the files. Without the preload, each one would be requested only after the one before it was read.
else void isDrawn.then(() => imported.forEach(preload));
// In development there is no entry, because the page itself names its script.
if (entry !== undefined)
  document.addEventListener('DOMContentLoaded', () => isDrawn.then(() => add('script', { type: 'module', src: entry })));

let drawFrame;
// An error is ignored here, because the app itself repeats everything that failed.
try {
  const root = document.documentElement;
  const user = JSON.parse(localStorage.getItem('prosa.user'));
  const isDark = user?.defaultTheme === 'dark' || matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = localStorage.getItem('prosa-theme') ?? (isDark ? 'dark' : 'light');
  const language = localStorage.getItem('prosa-language') ?? navigator.language.slice(0, 2);
  const texts = document.querySelector('meta[name=texts]').dataset[language];
  if (texts !== undefined) void isDrawn.then(() => preload(texts));
  if (user !== null) {
    root.dataset.first = 'list';
    const { content: userPart } = document.querySelector('meta[name=user-part]');
    if (navigator.serviceWorker?.controller) void isDrawn.then(() => preload(userPart));
    else preload(userPart);
    root.dataset.menu = localStorage.getItem('prosa-menu') ?? user.defaultMenu;
    if (/^\/tickets\/./.test(location.pathname)) root.dataset.firstOpen = '';
    const width = Number(localStorage.getItem(`prosa-list-width-${user.id}`) ?? user.defaultTicketsManagerWidth);
    root.style.setProperty('--first-list', `${Math.min(Math.max(width, 404), 700)}px`);
    openEarly(`prosa-${user.companyId}-${user.id}`);
    drawFrame = readFrame(`${user.companyId}-${user.id}`, document.querySelector('#root'));
  }
} catch {}

// The frame is drawn as soon as the app's style is loaded, and is visible before the app's code runs.
if (drawFrame === undefined) new PerformanceObserver(drawn).observe({ type: 'paint', buffered: true });
else document.addEventListener('load', drawWithStyle, { capture: true });

function drawWithStyle({ target }) {
  if (target.rel !== 'stylesheet') return;
  document.removeEventListener('load', drawWithStyle, { capture: true });
  drawFrame();
  requestAnimationFrame(() => setTimeout(() => drawn()));
}

/** Opens the database in advance, because the app's own opening is then faster. */
function openEarly(name) {
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => opening.transaction.abort());
  opening.addEventListener('error', (event) => event.preventDefault());
  opening.addEventListener('success', () => {
    const database = opening.result;
    database.addEventListener('versionchange', () => database.close());
    setTimeout(() => database.close(), 5000);
  });
}
