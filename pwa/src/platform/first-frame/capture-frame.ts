import { listShownNumbers } from './painted-frame.ts';

/** The maximum number of characters of a stored frame. */
export const MAX_FRAME_CHARACTERS = 60_000;

/**
 * A node of a frame: a text, or an element. An element is an array that begins with the index of its tag and the index of its
 * attributes in the frame's lists, followed by the element's children.
 */
type FrameNode = string | readonly (number | FrameNode)[];

/** A screen as the user left it. `first-paint/read-frame.js` draws it before the app's code is loaded. */
export type Frame = {
  /** The conditions under which the frame may be shown again, as `toFrameTerms` writes them. */
  readonly terms: string;
  readonly path: string;
  /**
   * If set, the frame is shown at every address below this path. Parts of the frame that belong to another address are then left
   * out.
   */
  readonly base?: string;
  /** The inline style of the document's root element, which contains the company's colours. */
  readonly style: string;
  /**
   * The numbers that the screen showed, by their names. The app itself loads these numbers only after the rows of its first
   * screen.
   */
  readonly figures: Readonly<Record<string, number>>;
  readonly tags: readonly string[];
  readonly attributes: readonly (readonly string[])[];
  readonly tree: FrameNode;
};

/**
 * The attributes that affect styles. Addresses, ids, names and the user's input are left out, so that a frame has no links and
 * loads nothing.
 */
const FRAME_ATTRIBUTE_PATTERN =
  /^(?:class|style|hidden|dir|lang|rows|cols|placeholder|type|disabled|width|height|viewBox|fill|stroke[\w-]*|d|c?[xy]|[xy][12]|r[xy]?|points|transform|aria-(?:selected|current|pressed|expanded|checked|disabled|orientation)|data-(?!frame-(?:user|slot|base|now)).*)$/;

/** The browser's language when the page was opened, because a browser that is being closed may report another language. */
const browserLanguage = navigator.language;

/**
 * Returns a text that combines the app's build, the user, the window's width, the language and the address's query. A frame is
 * shown again only if all of these are the same.
 */
export const toFrameTerms = (user: string): string =>
  JSON.stringify([
    document.querySelector<HTMLMetaElement>('meta[name=part]')?.content,
    user,
    innerWidth,
    localStorage.getItem('prosa-language'),
    browserLanguage,
    location.search,
  ]);

/**
 * Converts the visible part of the screen in `shell` to a JSON text, from which a script can draw the screen without an HTML
 * parser. Undefined if the text is longer than a frame may be.
 */
export function captureFrame(
  shell: Element,
  { user, base }: { readonly user: string; readonly base?: string },
): string | undefined {
  const tags = new Map<string, number>();
  const attributes = new Map<string, number>();
  const tree = toFrameNode(shell, { tags, attributes });
  const frame: Frame = {
    terms: toFrameTerms(user),
    path: location.pathname,
    ...(base === undefined ? {} : { base }),
    style: document.documentElement.style.cssText,
    figures: listShownNumbers(),
    tags: [...tags.keys()],
    attributes: [...attributes.keys()].map((text) => JSON.parse(text) as string[]), // `toFrameNode` wrote these lists.
    tree,
  };
  const text = JSON.stringify(frame);
  return text.length <= MAX_FRAME_CHARACTERS ? text : undefined;
}

type FrameIndexes = { readonly tags: Map<string, number>; readonly attributes: Map<string, number> };

function toFrameNode(element: Element, lists: FrameIndexes): FrameNode {
  const storedAttributes = [...element.attributes].flatMap(({ name, value }) =>
    FRAME_ATTRIBUTE_PATTERN.test(name) ? [name, value] : [],
  );
  if (element.scrollTop > 0) storedAttributes.push('data-frame-top', String(Math.round(element.scrollTop)));
  return [
    findOrAddIndex(lists.tags, element.localName),
    findOrAddIndex(lists.attributes, JSON.stringify(storedAttributes)),
    ...toFrameChildren(element, lists),
  ];
}

function toFrameChildren(element: Element, lists: FrameIndexes): FrameNode[] {
  // A hidden element is captured without its content, so that its siblings keep their positions. A text field is captured without
  // its text, because the draft contains that text.
  const isHidden = 'checkVisibility' in element && !element.checkVisibility();
  if (isHidden || element.localName === 'textarea') return [];
  return [...element.childNodes].flatMap((child): FrameNode[] => {
    if (child instanceof Text) return [child.data];
    return child instanceof Element && isInFrame(child) ? [toFrameNode(child, lists)] : [];
  });
}

/**
 * Returns whether a frame contains an element. An element whose text is true only at this moment is left out. An invisible row of
 * a virtual list is left out too, because the position of each row does not depend on the other rows.
 */
function isInFrame(element: Element): boolean {
  if (element.hasAttribute('data-frame-now')) return false;
  if (!element.hasAttribute('data-index')) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function findOrAddIndex(list: Map<string, number>, text: string): number {
  const place = list.get(text) ?? list.size;
  list.set(text, place);
  return place;
}
