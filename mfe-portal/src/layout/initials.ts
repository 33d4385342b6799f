/** Returns up to two initials of a name without accents: "Derma & Glow" gives "DG". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.normalize('NFD').replace(/\p{M}/gu, '').match(/\p{L}/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('el');
}
