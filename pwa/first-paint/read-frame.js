/**
 * Prepares the screen as the user left it: the frame that the app stored for this address, if the build, the user and the width of
 * the window are the same (`src/platform/first-frame`). Its controls don't react and screen readers skip it, because the app
 * replaces it. Returns a function that draws the frame. Undefined if no frame fits.
 */
// oxlint-disable-next-line eslint/no-unused-vars -- first-paint.js follows this file in the page and calls the function
function readFrame(user, root) {
  const path = location.pathname === '/' ? '/tickets' : location.pathname;
  const terms = JSON.stringify([
    document.querySelector('meta[name=part]')?.content,
    user,
    innerWidth,
    localStorage.getItem('prosa-language'),
    navigator.language,
    location.search,
  ]);
  const kept = ['list', 'talk'].map((slot) => JSON.parse(localStorage.getItem(`prosa-frame-${slot}`)));
  const fit = kept.filter((each) => each?.terms === terms);
  const frame =
    fit.find((each) => each.path === path) ??
    fit.find(({ base }) => base !== undefined && (path === base || path.startsWith(`${base}/`)));
  if (frame === undefined) return undefined;
  const build = (node, isInSvg) => {
    if (typeof node === 'string') return document.createTextNode(node);
    const [tag, attributes, ...children] = node;
    const name = frame.tags[tag];
    const isSvg = isInSvg || name === 'svg';
    const element = document.createElementNS(isSvg ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml', name);
    const given = frame.attributes[attributes];
    for (let at = 0; at < given.length; at += 2) {
      // The page's security policy forbids the style attribute, but allows the property.
      if (given[at] === 'style') element.style.cssText = given[at + 1];
      else element.setAttribute(given[at], given[at + 1]);
    }
    // A part that belongs to another path is left out, for example the conversation that was open then.
    if ((element.dataset.frameOf ?? path) === path) for (const child of children) element.append(build(child, isSvg));
    return element;
  };
  const drawn = document.createElement('div');
  drawn.dataset.frame = JSON.stringify(frame.figures);
  drawn.style.display = 'contents';
  drawn.inert = true;
  drawn.ariaHidden = 'true';
  drawn.append(build(frame.tree, false));
  return () => {
    document.documentElement.style.cssText += frame.style;
    root.replaceChildren(drawn);
    for (const each of drawn.querySelectorAll('[data-frame-top]')) each.scrollTop = Number(each.dataset.frameTop);
  };
}
