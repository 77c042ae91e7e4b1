/** A point on the earth, in degrees. */
export type Place = { readonly latitude: number; readonly longitude: number };

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const PAIR = String.raw`${NUMBER}\s*(?:,|\s)\s*${NUMBER}`;

/** Matches a text with only two numbers, as map services show them. */
const typedPair = new RegExp(`^${PAIR}$`);
/** Matches a text with only two numbers that have decimal commas. Keyboards of some countries type a decimal comma. */
const commaPair = /^([+-]?\d{1,3},\d+)\s*[;\s]\s*([+-]?\d{1,3},\d+)$/;

/**
 * The patterns of the coordinates in a map link, the most exact one first. The position of a pin is more exact than the middle of
 * the shown map.
 */
const linkPatterns: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(String.raw`[?&](?:q|query|ll|sll|destination|daddr|center|markers)=(?:loc:)?${PAIR}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(String.raw`/(?:place|search|dir)/(?:[^/]*/)?${PAIR}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`),
];

/**
 * Parses a place that a user typed or pasted: coordinates, or a link of a map service that contains coordinates. Undefined if the
 * text contains no coordinates. A short link contains none, because only the map service can resolve it.
 */
export function parsePlace(text: string): Place | undefined {
  const trimmed = text.trim();
  const commas = commaPair
    .exec(trimmed)
    ?.slice(1)
    .map((part) => part.replace(',', '.'));
  const found = commas ?? typedPair.exec(trimmed)?.slice(1) ?? findCoordinatesInLink(trimmed);
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
