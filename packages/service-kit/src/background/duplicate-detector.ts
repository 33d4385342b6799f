/** Returns a function that returns whether a name is among the last `count` distinct ones. */
export function createDuplicateDetector(count: number): (name: string) => boolean {
  const seen = new Set<string>();
  return (name) => {
    if (seen.has(name)) return true;
    // A name that was cut out of a longer text would keep all of that text.
    seen.add(Buffer.from(name).toString());
    const [oldest] = seen;
    if (seen.size > count && oldest !== undefined) seen.delete(oldest);
    return false;
  };
}
