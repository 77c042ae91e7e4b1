// Runs before anything is drawn and before the app's code is there. Whatever fails here, the app does itself.
try {
  const root = document.documentElement;
  root.dataset.theme =
    localStorage.getItem('prosa-theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const language = localStorage.getItem('prosa-language') ?? navigator.language.slice(0, 2);
  const texts = document.querySelector('meta[name=texts]').dataset[language];
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: texts });
  // After the first paint, which is not to wait for it.
  if (texts !== undefined) requestAnimationFrame(() => setTimeout(() => document.head.append(link)));
  const user = JSON.parse(localStorage.getItem('prosa.user'));
  if (user !== null) {
    root.dataset.first = 'list';
    root.dataset.menu = localStorage.getItem('prosa-menu') ?? user.defaultMenu;
    if (/^\/tickets\/./.test(location.pathname)) root.dataset.firstOpen = '';
    const width = Number(localStorage.getItem(`prosa-list-width-${user.id}`) ?? user.defaultTicketsManagerWidth);
    root.style.setProperty('--first-list', `${Math.min(Math.max(width, 404), 700)}px`);
    // A database that was opened once opens faster the second time, when the app asks.
    const opening = indexedDB.open(`prosa-${user.companyId}-${user.id}`);
    opening.addEventListener('upgradeneeded', () => opening.transaction.abort());
    opening.addEventListener('error', (event) => event.preventDefault());
    opening.addEventListener('success', () => {
      const database = opening.result;
      database.addEventListener('versionchange', () => database.close());
      setTimeout(() => database.close(), 5000);
    });
  }
} catch {}
