import type { batchProblems } from '@kallos/contracts/posts/post-batches';

type Problem = (typeof batchProblems)[number];

/** Fills `{name}` and `{place}`, or returns why that is not possible. */
export function fillPlaceholders(
  content: string,
  values: { readonly name: string; readonly place: string },
): { readonly content: string; readonly problem: Problem | null } {
  let problem: Problem | null = null;
  const filled = content.replace(/\{\s*(\p{L}+)\s*\}/gu, (whole, word: string) => {
    const field = word.toLowerCase();
    if (field === 'name') return values.name;
    if (field !== 'place') {
      problem ??= 'unknown_placeholder';
      return whole;
    }
    if (values.place.trim() === '') problem ??= 'no_place';
    return values.place;
  });
  return { content: filled, problem };
}
