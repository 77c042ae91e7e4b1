import { listShownFigures } from './kept-frame.ts';

/** The most characters that one kept frame may have. */
export const FRAME_MAX_CHARACTERS = 60_000;

/** A text, or an element: the indexes of its tag and attributes in the frame's lists, then its children. */
type FrameNode = string | readonly (number | FrameNode)[];

/** A screen as the user left it. `first-paint/read-frame.js` draws it before the app's code is loaded. */
export type Frame = {
  /** The circumstances under which the frame may be shown again, as `frameKeyOf` writes them. */
  readonly terms: string;
  readonly path: string;
  /** The frame serves every path below this one, without the parts of other paths. */
  readonly base?: string;
  /** The style of the document's root: the company's colours. */
  readonly style: string;
  /** Numbers on the screen that the app reads only after its rows, by name. */
  readonly figures: Readonly<Record<string, number>>;
  readonly tags: readonly string[];
  readonly attributes: readonly (readonly string[])[];
  readonly tree: FrameNode;
};

/**
 * The attributes that affect styles. Addresses, ids, names and typed values are left out, so that a frame has no links and
 * loads nothing.
 */
const KEPT =
  /^(?:class|style|hidden|dir|lang|rows|cols|placeholder|type|disabled|width|height|viewBox|fill|stroke[\w-]*|d|c?[xy]|[xy][12]|r[xy]?|points|transform|aria-(?:selected|current|pressed|expanded|checked|disabled|orientation)|data-(?!frame-(?:user|slot|base|now)).*)$/;

/** The language in which the page was opened. A browser that is being closed may report another one. */
const browserLanguage = navigator.language;

/** Returns the build, the user, the width, the language and the query. A frame with other values is not shown. */
export const frameKeyOf = (user: string): string =>
  JSON.stringify([
    document.querySelector<HTMLMetaElement>('meta[name=part]')?.content,
    user,
    innerWidth,
    localStorage.getItem('prosa-language'),
    browserLanguage,
    location.search,
  ]);

/**
 * Converts the visible part of the screen at `shell` to a form that can be drawn without an HTML parser. Undefined where it is
 * larger than a frame may be.
 */
export function captureFrame(
  shell: Element,
  { user, base }: { readonly user: string; readonly base?: string },
): string | undefined {
  const tags = new Map<string, number>();
  const attributes = new Map<string, number>();
  const tree = nodeOf(shell, { tags, attributes });
  const frame: Frame = {
    terms: frameKeyOf(user),
    path: location.pathname,
    ...(base === undefined ? {} : { base }),
    style: document.documentElement.style.cssText,
    figures: listShownFigures(),
    tags: [...tags.keys()],
    attributes: [...attributes.keys()].map((text) => JSON.parse(text) as string[]), // `placeIn` wrote these texts.
    tree,
  };
  const text = JSON.stringify(frame);
  return text.length <= FRAME_MAX_CHARACTERS ? text : undefined;
}

type Lists = { readonly tags: Map<string, number>; readonly attributes: Map<string, number> };

function nodeOf(element: Element, lists: Lists): FrameNode {
  const storedAttributes = [...element.attributes].flatMap(({ name, value }) => (KEPT.test(name) ? [name, value] : []));
  if (element.scrollTop > 0) storedAttributes.push('data-frame-top', String(Math.round(element.scrollTop)));
  return [
    placeIn(lists.tags, element.localName),
    placeIn(lists.attributes, JSON.stringify(storedAttributes)),
    ...childrenOf(element, lists),
  ];
}

function childrenOf(element: Element, lists: Lists): FrameNode[] {
  // An element that is not displayed keeps its place among its siblings. Text that is being typed belongs to the draft.
  const isHidden = 'checkVisibility' in element && !element.checkVisibility();
  if (isHidden || element.localName === 'textarea') return [];
  return [...element.childNodes].flatMap((child): FrameNode[] => {
    if (child instanceof Text) return [child.data];
    return child instanceof Element && isShown(child) ? [nodeOf(child, lists)] : [];
  });
}

/**
 * Returns whether an element belongs to the frame. A row of a virtual list does so only where it is visible, because each row
 * is positioned by itself. An element whose text is true only now does not.
 */
function isShown(element: Element): boolean {
  if (element.hasAttribute('data-frame-now')) return false;
  if (!element.hasAttribute('data-index')) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function placeIn(list: Map<string, number>, text: string): number {
  const place = list.get(text) ?? list.size;
  list.set(text, place);
  return place;
}
