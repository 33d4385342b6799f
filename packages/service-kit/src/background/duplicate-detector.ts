/** Returns a function that returns whether a name is among the last `count` distinct ones. */
export function createDuplicateDetector(count: number): (name: string) => boolean {
  const seen = new Set<string>();
  return (name) => {
    if (seen.has(name)) return true;
    // A slice of a longer string would keep the whole string in memory.
    seen.add(Buffer.from(name).toString());
    const [oldest] = seen;
    if (seen.size > count && oldest !== undefined) seen.delete(oldest);
    return false;
  };
}
