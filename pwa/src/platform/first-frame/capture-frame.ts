import { shownFigures } from './kept-frame.ts';

/** The most characters that one kept frame may have. */
export const FRAME_MAX_CHARACTERS = 60_000;

/** A text, or an element: the places of its tag and of its attributes in the lists of the frame, then its children. */
type FrameNode = string | readonly (number | FrameNode)[];

/** A screen as it was left. `first-paint/read-frame.js` draws it before the app's code is there. */
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

/** The attributes that styles go by. Addresses, ids, names and typed values stay out, so a frame leads nowhere and loads nothing. */
const KEPT =
  /^(?:class|style|hidden|dir|lang|rows|cols|placeholder|type|disabled|width|height|viewBox|fill|stroke[\w-]*|d|c?[xy]|[xy][12]|r[xy]?|points|transform|aria-(?:selected|current|pressed|expanded|checked|disabled|orientation)|data-(?!frame-(?:user|slot|base|now)).*)$/;

/** The language that the page was opened in: a browser that is being closed may tell another. */
const browserLanguage = navigator.language;

/** The build, the user, the width, the language and the query: a frame of other circumstances is not shown. */
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
 * Takes down what can be seen of the screen at `shell`, in a form that needs no HTML parser to be drawn again. Undefined where
 * that is more than a frame may be.
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
    figures: shownFigures(),
    tags: [...tags.keys()],
    attributes: [...attributes.keys()].map((text) => JSON.parse(text) as string[]), // written below
    tree,
  };
  const text = JSON.stringify(frame);
  return text.length <= FRAME_MAX_CHARACTERS ? text : undefined;
}

type Lists = { readonly tags: Map<string, number>; readonly attributes: Map<string, number> };

function nodeOf(element: Element, lists: Lists): FrameNode {
  const kept = [...element.attributes].flatMap(({ name, value }) => (KEPT.test(name) ? [name, value] : []));
  if (element.scrollTop > 0) kept.push('data-frame-top', String(Math.round(element.scrollTop)));
  return [placeIn(lists.tags, element.localName), placeIn(lists.attributes, JSON.stringify(kept)), ...childrenOf(element, lists)];
}

function childrenOf(element: Element, lists: Lists): FrameNode[] {
  // An element that is not displayed keeps its place among its siblings. A text that is being written is the draft's.
  const isHidden = 'checkVisibility' in element && !element.checkVisibility();
  if (isHidden || element.localName === 'textarea') return [];
  return [...element.childNodes].flatMap((child): FrameNode[] => {
    if (child instanceof Text) return [child.data];
    return child instanceof Element && isShown(child) ? [nodeOf(child, lists)] : [];
  });
}

/** Rows of a virtual list are drawn beyond what can be seen of it, and stand where they are without each other. A state that is true only now is not said again. */
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
