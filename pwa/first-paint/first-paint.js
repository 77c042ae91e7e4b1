// Runs before the outline is drawn and before the app's code is there.

// Fetching and running the app's code would hold the first frame back. What the device has waits until that is drawn; what
// comes over the network is fetched meanwhile. Where nobody looks nothing is drawn, and some browsers don't tell.
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
// One by one, each would be asked for only once the one before it had been read.
else void isDrawn.then(() => imported.forEach(preload));
// In development the page names its script itself.
if (entry !== undefined)
  document.addEventListener('DOMContentLoaded', () => isDrawn.then(() => add('script', { type: 'module', src: entry })));

let drawFrame;
// Whatever fails here, the app does itself.
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

// The frame is drawn as soon as the app's style is there, and is seen before the app's code begins.
if (drawFrame === undefined) new PerformanceObserver(drawn).observe({ type: 'paint', buffered: true });
else document.addEventListener('load', drawWithStyle, { capture: true });

function drawWithStyle({ target }) {
  if (target.rel !== 'stylesheet') return;
  document.removeEventListener('load', drawWithStyle, { capture: true });
  drawFrame();
  requestAnimationFrame(() => setTimeout(() => drawn()));
}

/** A database that was opened once opens faster the second time, when the app asks. */
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
