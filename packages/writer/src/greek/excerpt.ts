import { makesMedicalClaim } from '../text-faults.ts';
import type { Chooser } from './chooser.ts';

const isGreek = (sentence: string): boolean => {
  const greek = sentence.match(/\p{Script=Greek}/gu)?.length ?? 0;
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && greek / letters > 0.5;
};

/** Sentences that lean on the one before them cannot begin an excerpt. */
const leansBack =
  /^(Επίσης|Επιπλέον|Ακόμη|Έτσι|Γι’ αυτό|Αυτό|Αυτή|Αυτός|Όμως|Αλλά|Και|Ωστόσο|Μάλιστα)(?!\p{L})/u;

/** Up to two sentences of a description in their order; undefined when none is Greek and free of promises. */
export function excerptOf(
  description: string,
  chooser: Chooser,
  maxLength = 320,
): { text: string } | undefined {
  const sentences = description
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!;…])\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 15 && sentence.length <= maxLength)
    .filter((sentence) => isGreek(sentence) && !makesMedicalClaim(sentence) && !/https?:|#/.test(sentence));
  const starts = [...sentences.keys()].filter((at) => !leansBack.test(sentences[at] ?? ''));
  if (starts.length === 0) return undefined;
  const from = chooser.pick(starts);
  const pair = sentences.slice(from, from + 1 + chooser.below(2)).join(' ');
  const text = pair.length <= maxLength ? pair : (sentences[from] as string);
  return { text: /[.!;…]$/u.test(text) ? text : `${text}.` };
}
