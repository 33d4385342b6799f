const segmenter = new Intl.Segmenter('el', { granularity: 'grapheme' });

/** Returns the longest start of a text of at most `length` UTF-16 units that ends between two graphemes. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  // One grapheme beyond the limit determines the cut; the rest of a long text is not read.
  let end = 0;
  for (const { index, segment } of segmenter.segment(text.slice(0, length + 64))) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** Returns the first graphemes of a text. */
export function firstGraphemes(text: string, count: number): string {
  let found = 0;
  for (const { index } of segmenter.segment(text)) {
    if (found === count) return text.slice(0, index);
    found += 1;
  }
  return text;
}

/** Truncates a text at the last word that fits and adds an ellipsis; a short text is unchanged. */
export function truncateAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = truncate(text, length);
  const space = cut.search(/\s\S*$/u);
  return `${(space > length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
