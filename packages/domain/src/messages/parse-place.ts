/** A point on the earth, in degrees. */
export type Place = { readonly latitude: number; readonly longitude: number };

const NUMBER_PATTERN = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const NUMBER_PAIR_PATTERN = String.raw`${NUMBER_PATTERN}\s*(?:,|\s)\s*${NUMBER_PATTERN}`;

/** Matches a text with only two numbers, as map services show the coordinates of a place. */
const typedPairPattern = new RegExp(`^${NUMBER_PAIR_PATTERN}$`);
/** Matches a text with only two numbers that have decimal commas. Keyboards of some countries type a decimal comma. */
const commaPairPattern = /^([+-]?\d{1,3},\d+)\s*[;\s]\s*([+-]?\d{1,3},\d+)$/;

/**
 * The patterns of the coordinates in a map link, the most exact one first. The position of a pin is more exact than the middle of
 * the shown map.
 */
const linkPatterns: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER_PATTERN}!4d${NUMBER_PATTERN}`),
  new RegExp(`[?&]mlat=${NUMBER_PATTERN}&mlon=${NUMBER_PATTERN}`),
  new RegExp(String.raw`[?&](?:q|query|ll|sll|destination|daddr|center|markers)=(?:loc:)?${NUMBER_PAIR_PATTERN}`),
  new RegExp(`^geo:${NUMBER_PATTERN},${NUMBER_PATTERN}`),
  new RegExp(String.raw`/(?:place|search|dir)/(?:[^/]*/)?${NUMBER_PAIR_PATTERN}`),
  new RegExp(`@${NUMBER_PATTERN},${NUMBER_PATTERN}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER_PATTERN}/${NUMBER_PATTERN}`),
];

/**
 * Parses a place that a user typed or pasted: coordinates, or a link of a map service that contains coordinates. Undefined if the
 * text contains no coordinates. A short link contains none, because only the map service can resolve it.
 */
export function parsePlace(text: string): Place | undefined {
  const trimmed = text.trim();
  const commas = commaPairPattern
    .exec(trimmed)
    ?.slice(1)
    .map((part) => part.replace(',', '.'));
  const found = commas ?? typedPairPattern.exec(trimmed)?.slice(1) ?? findCoordinatesInLink(trimmed);
  const [latitude, longitude] = (found ?? []).map(Number);
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function findCoordinatesInLink(text: string): string[] | undefined {
  if (!/^(?:https?:\/\/|geo:)/i.test(text)) return undefined;
  const link = decodeUri(text.replaceAll('+', ' '));
  for (const pattern of linkPatterns) {
    const found = pattern.exec(link);
    if (found !== null) return found.slice(1);
  }
  return undefined;
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
