import { AppError } from '@kallos/contracts/errors';

/** Makes an opaque cursor of a place in a list. */
export const writeCursor = (place: string): string => Buffer.from(place).toString('base64url');

/** Reads a cursor; throws `invalid_fields` for one that was not made here. */
export function readCursor(cursor: string | undefined, shape: RegExp): string | undefined {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!shape.test(place) || writeCursor(place) !== cursor)
    throw new AppError('invalid_fields', { fields: { cursor: 'invalid' } });
  return place;
}

/** Returns a page of a list that is ordered by a unique key, after the cursor's key. */
export function pageOfList<Item>(
  items: readonly Item[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  keyOf: (item: Item) => string,
): { data: Item[]; nextCursor: string | null } {
  const place = readCursor(cursor, /^.{1,150}$/su);
  const from = place === undefined ? 0 : items.findIndex((item) => keyOf(item) === place) + 1;
  // The item of the cursor is gone, so the list has changed below the reader.
  if (place !== undefined && from === 0)
    throw new AppError('invalid_fields', { fields: { cursor: 'outdated' } });
  const data = items.slice(from, from + limit);
  const last = data.at(-1);
  const nextCursor = last && from + limit < items.length ? writeCursor(keyOf(last)) : null;
  return { data, nextCursor };
}
