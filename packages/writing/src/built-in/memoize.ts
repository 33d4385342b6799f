/** Memoizes a pure function; above `most` entries the whole cache is cleared. */
export function memoize<T>(most: number, ask: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.answer;
    const answer = ask(text);
    if (known.size >= most) known.clear();
    known.set(text, { answer });
    return answer;
  };
}
