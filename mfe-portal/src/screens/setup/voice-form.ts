import { cleanText } from '@kallos/contracts/clean-text';
import { isHashtag } from '@kallos/contracts/hashtags';
import type { BrandVoice } from '@kallos/contracts/posts/brand-voice';

/** A brand voice as it is edited: lists as one line each. */
export interface VoiceForm extends Omit<BrandVoice, 'avoidWords' | 'hashtags'> {
  readonly avoidWords: string;
  readonly hashtags: string;
}

const usual: BrandVoice = {
  length: 'full',
  address: 'plural',
  hasEmoji: true,
  avoidWords: [],
  signature: '',
  hashtags: [],
};

/** The form for a voice; for none yet, what texts are like without one. */
export const voiceFormOf = (voice: BrandVoice | null): VoiceForm => {
  const { avoidWords, hashtags, ...rest } = voice ?? usual;
  return { ...rest, avoidWords: avoidWords.join(', '), hashtags: hashtags.join(' ') };
};

const wordsOf = (line: string): string[] => [
  ...new Set(
    line
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const tagsOf = (line: string): string[] => [
  ...new Set(
    cleanText(line)
      .split(/[\s,]+/)
      .filter((tag) => tag !== '')
      .map((tag) => (tag.startsWith('#') ? tag : `#${tag}`)),
  ),
];

/** The fields that cannot be saved as they are. */
export const voiceFaults = (form: VoiceForm): ReadonlySet<'avoidWords' | 'hashtags'> => {
  const words = wordsOf(form.avoidWords);
  const tags = tagsOf(form.hashtags);
  const areWords = words.length <= 30 && words.every(({ length }) => length >= 2 && length <= 40);
  const areTags =
    tags.length <= 5 && tags.every((tag) => tag.length >= 3 && tag.length <= 61 && isHashtag(tag));
  return new Set([
    ...(areWords ? [] : (['avoidWords'] as const)),
    ...(areTags ? [] : (['hashtags'] as const)),
  ]);
};

/** The voice that a form stands for. */
export const voiceOf = ({ signature, ...form }: VoiceForm): BrandVoice => ({
  ...form,
  signature: signature.trim(),
  avoidWords: wordsOf(form.avoidWords),
  hashtags: tagsOf(form.hashtags),
});
