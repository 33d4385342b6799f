const deepest = 64;

const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed();

/**
 * Returns the path of the first text that a database cannot store exactly (a NUL or half a
 * surrogate pair) or of nesting deeper than 64; undefined if there is none.
 */
export function findMalformedPath(value: unknown): string | undefined {
  const open: Array<{ value: unknown; path: readonly string[] }> = [{ value, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: seen, path } = next;
    const isRefused =
      typeof seen === 'string'
        ? isBroken(seen)
        : path.length > deepest || path.some((name) => isBroken(name));
    if (isRefused) return isBroken(path.join('.')) ? 'body' : path.slice(0, 3).join('.') || 'body';
    if (typeof seen !== 'object' || seen === null) continue;
    for (const [name, inner] of Object.entries(seen)) open.push({ value: inner, path: [...path, name] });
  }
  return undefined;
}
