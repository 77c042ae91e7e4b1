/**
 * A part of a class name, in the format in which tailwind-merge defines groups: a word, a predicate for the rest of the name, or
 * an object with the parts that may follow each prefix.
 */
type ClassPart = string | ((rest: string) => boolean) | { readonly [begin: string]: readonly ClassPart[] };
type ClassGroups = Readonly<Record<string, readonly ClassPart[]>>;

const acceptAnyName = (): boolean => true;
const startsWithDigit = (rest: string): boolean => /^\d/.test(rest);
const borderSides = ['x', 'y', 't', 'r', 'b', 'l'];

/**
 * Defines a group for each name in `names`, which are separated by spaces. A group has the class with its name, and all classes
 * that begin with its name and a hyphen.
 */
const createPrefixGroups = (names: string): ClassGroups =>
  Object.fromEntries(names.split(' ').map((name) => [name, [{ [name]: ['', acceptAnyName] }]]));
/**
 * Defines a group for all sides of a border, and one for each side. The groups of widths must come before the groups of colours,
 * because a group of colours accepts any name.
 */
const createBorderGroups = (group: string, parts: readonly ClassPart[]): ClassGroups =>
  Object.fromEntries(
    ['', ...borderSides.map((side) => `-${side}`)].map((side) => [`${group}${side}`, [{ [`border${side}`]: parts }]]),
  );

/**
 * The groups of the CSS classes that Prosa uses. If an element has two classes of one group, the later class wins.
 * tailwind-merge's own groups contain all of Tailwind and are five times as large. A test checks that these groups and
 * tailwind-merge's own give the same result for every class in the code.
 */
export const classGroups: ClassGroups = {
  ...createPrefixGroups(
    'aspect auto-rows bg basis bottom col-span content delay duration gap gap-x gap-y grid-cols grid-rows grow h inset inset-x inset-y items justify justify-items justify-self leading left line-clamp m max-h max-w mb min-h min-w ml mr mt mx my opacity p pb pl pr pt px py resize right rotate rounded rounded-b rounded-bl rounded-br rounded-l rounded-r rounded-t rounded-tl rounded-tr select self shadow shrink size top touch tracking transition translate-x translate-y w whitespace z',
  ),
  display: [
    'block',
    'contents',
    'flex',
    'flow-root',
    'grid',
    'hidden',
    'inline',
    'inline-block',
    'inline-flex',
    'inline-grid',
    'table',
  ],
  position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
  visibility: ['visible', 'invisible'],
  sr: ['sr-only', 'not-sr-only'],
  decoration: ['underline', 'line-through', 'no-underline'],
  case: ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  flex: [{ flex: [acceptAnyName] }],
  overflow: [{ overflow: [acceptAnyName] }],
  'overflow-x': [{ 'overflow-x': [acceptAnyName] }],
  'overflow-y': [{ 'overflow-y': [acceptAnyName] }],
  overscroll: [{ overscroll: [acceptAnyName] }],
  'overscroll-x': [{ 'overscroll-x': [acceptAnyName] }],
  cursor: [{ cursor: [acceptAnyName] }],
  'pointer-events': [{ 'pointer-events': [acceptAnyName] }],
  object: [{ object: [acceptAnyName] }],
  'line-lengths': [{ text: ['balance'] }],
  'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
  'text-size': [{ text: ['2xs', 'xs', 'caption', 'small', 'sm', 'base', 'lead', 'lg', 'xl', '2xl', 'title', 'emoji', 'jumbo'] }],
  'text-color': [{ text: [acceptAnyName] }],
  'font-family': [{ font: ['sans', 'mono'] }],
  'font-weight': [{ font: [acceptAnyName] }],
  ...createBorderGroups('border-width', ['', startsWithDigit]),
  'border-style': [{ border: ['solid', 'dashed', 'none'] }],
  ...createBorderGroups('border-color', [acceptAnyName]),
  'outline-style': [{ outline: ['none'] }],
  'outline-width': [{ outline: ['', startsWithDigit] }],
  'outline-offset': [{ 'outline-offset': [acceptAnyName] }],
  'outline-color': [{ outline: [acceptAnyName] }],
  'ring-offset-width': [{ 'ring-offset': [startsWithDigit] }],
  'ring-offset-color': [{ 'ring-offset': [acceptAnyName] }],
  'ring-width': [{ ring: ['', startsWithDigit] }],
  'ring-color': [{ ring: [acceptAnyName] }],
};

/** For each group, the other groups whose classes it overrides. A class overrides only those classes that come before it. */
export const conflictingClassGroups: Readonly<Record<string, readonly string[]>> = {
  overflow: ['overflow-x', 'overflow-y'],
  overscroll: ['overscroll-x'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  'text-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: ['t', 'r', 'b', 'l', 'tl', 'tr', 'bl', 'br'].map((corner) => `rounded-${corner}`),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'border-width': borderSides.map((side) => `border-width-${side}`),
  'border-width-x': ['border-width-r', 'border-width-l'],
  'border-width-y': ['border-width-t', 'border-width-b'],
  'border-color': borderSides.map((side) => `border-color-${side}`),
  'border-color-x': ['border-color-r', 'border-color-l'],
  'border-color-y': ['border-color-t', 'border-color-b'],
};
