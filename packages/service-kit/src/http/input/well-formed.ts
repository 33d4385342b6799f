const deepest = 64;

const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed();

/**
 * Looks through a parsed request for what a database cannot keep exactly — a NUL or half a surrogate pair in a text or
 * a name — and for nesting deeper than 64; gives the path of the first such place, or undefined.
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
