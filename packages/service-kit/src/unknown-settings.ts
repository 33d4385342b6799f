/** Returns the edit distance of two names, with swaps of neighbours. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/**
 * Returns warnings for unknown variables that are almost the name of an unset one, because a
 * misspelled setting would be ignored silently.
 */
export function unknownSettings(
  given: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const taken = new Set(known);
  return Object.keys(given).flatMap((name) => {
    if (taken.has(name) || name.length < 6 || !/^[A-Z][A-Z\d_]*_[A-Z\d_]+$/i.test(name)) return [];
    const [nearest] = known
      .filter((one) => !given[one])
      .map((one) => ({ one, apart: distance(one, name.toUpperCase()) }))
      .filter(({ one, apart }) => apart <= (one.length < 10 ? 1 : 2))
      .toSorted((a, b) => a.apart - b.apart);
    return nearest ? [`unknown variable ${name}, did you mean ${nearest.one}?`] : [];
  });
}
