import { createEncoder, toUint8Array, writeAny, writeUint8, writeVarString, writeVarUint, type Encoder } from 'lib0/encoding';

export type RawItemId = { readonly client: number; readonly clock: number };

/**
 * A Yjs item of length 1, in a form that any client could encode in an update. Its content is `value`, or an empty map if there
 * is no `value`.
 */
export type RawItem = RawItemId & {
  readonly origin?: RawItemId | null | undefined;
  readonly rightOrigin?: RawItemId | null | undefined;
  /**
   * The parent of the item: the name of a root, or the id of the item whose content is the parent. The parent is written only for
   * an item without an origin.
   */
  readonly parent?: string | RawItemId | undefined;
  readonly key?: string | undefined;
  readonly value?: unknown;
};

const infoBits = { origin: 0x80, rightOrigin: 0x40, key: 0x20 } as const;
const contentCodes = { type: 7, any: 8 } as const;
const Y_MAP = 1;
const ELEMENT_COUNT = 1;

/** Encodes items as Yjs does, client by client in the given order, but without checking them. */
export function encodeRawUpdate(pieces: readonly RawItem[]): Uint8Array {
  const clients = Map.groupBy(pieces, ({ client }) => client);
  const encoder = createEncoder();
  writeVarUint(encoder, clients.size);
  for (const [client, own] of clients) {
    for (const number of [own.length, client, own[0]?.clock ?? 0]) writeVarUint(encoder, number);
    for (const piece of own) writeRawItem(encoder, piece);
  }
  writeVarUint(encoder, 0);
  return toUint8Array(encoder);
}

function writeRawItem(encoder: Encoder, { origin, rightOrigin, parent = 'nodes', key, value }: RawItem): void {
  const isRoot = !origin && !rightOrigin;
  const kind = value === undefined ? contentCodes.type : contentCodes.any;
  writeUint8(
    encoder,
    kind | (origin ? infoBits.origin : 0) | (rightOrigin ? infoBits.rightOrigin : 0) | (key === undefined ? 0 : infoBits.key),
  );
  if (origin) writeId(encoder, origin);
  if (rightOrigin) writeId(encoder, rightOrigin);
  if (isRoot) {
    writeVarUint(encoder, typeof parent === 'string' ? 1 : 0);
    if (typeof parent === 'string') writeVarString(encoder, parent);
    else writeId(encoder, parent);
    if (key !== undefined) writeVarString(encoder, key);
  }
  writeVarUint(encoder, kind === contentCodes.type ? Y_MAP : ELEMENT_COUNT);
  if (kind === contentCodes.any) writeAny(encoder, value as Parameters<typeof writeAny>[1]);
}

function writeId(encoder: Encoder, { client, clock }: RawItemId): void {
  writeVarUint(encoder, client);
  writeVarUint(encoder, clock);
}
