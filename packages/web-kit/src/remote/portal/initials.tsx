const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

/** Articles and conjunctions, which give no initial. */
const small = new Set(
  'ο η το οι τα του της των τον την τους τις στο στη στην στον στα και & the a an of and'.split(' '),
);

/** Returns up to two initials of a name without accents and articles: "Derma & Glow" gives "DG". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const telling = words.filter((word) => !small.has(withoutAccents(word).toLocaleLowerCase('el')));
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => withoutAccents(word).match(/\p{L}/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('el');
}
