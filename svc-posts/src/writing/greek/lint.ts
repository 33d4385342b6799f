const vowelGroups = /(?:αι|ει|οι|υι|ου|αυ|ευ|ηυ|[αεηιουω])/gu;
// One syllable by pronunciation, although two vowels are written.
const oneSyllable = new Set(
  'για μια μιας πια πιο δυο δια γεια γιος ποια ποιας ποιο ποιοι ποιος ποιου ποιον ποιους ποιες νια νιος'.split(
    ' ',
  ),
);
const accented = /[άέήίόύώΐΰ]/u;

/** Faults of Greek spelling that a machine can see: missing accents, mixed alphabets inside a word, a wrong final sigma. */
export function lintGreek(text: string): string[] {
  const faults: string[] = [];
  for (const word of text.match(/[\p{L}\p{M}’']+/gu) ?? []) {
    const bare = word.replace(/^[’']+|[’']+$/gu, '');
    const hasGreek = /\p{Script=Greek}/u.test(bare);
    if (hasGreek && /\p{Script=Latin}/u.test(bare)) faults.push(`mixed alphabets: ${bare}`);
    if (!hasGreek || bare === bare.toUpperCase()) continue;
    const lower = bare.toLowerCase();
    if (lower.endsWith('σ') && !/[’']$/u.test(word)) faults.push(`final sigma: ${bare}`);
    if (/ς(?=\p{L})/u.test(lower)) faults.push(`sigma inside: ${bare}`);
    if (oneSyllable.has(lower)) continue;
    const syllables = lower.match(vowelGroups)?.length ?? 0;
    if (syllables > 1 && !accented.test(lower) && !/[’']$/u.test(word))
      faults.push(`missing accent: ${bare}`);
    if ((lower.match(/[άέήίόύώΐΰ]/gu) ?? []).length > 2) faults.push(`too many accents: ${bare}`);
  }
  return faults;
}
