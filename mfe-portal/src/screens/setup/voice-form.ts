import type { BrandVoice } from '@kallos/contracts/posts/brand-voice';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { isHashtag } from '@kallos/contracts/texts/hashtags';

/** A brand voice during editing: lists are text. */
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

/** Returns the form of a voice; without one, of the default. */
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

/** Returns the invalid fields. */
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

/** Returns the voice of a form. */
export const voiceOf = ({ signature, ...form }: VoiceForm): BrandVoice => ({
  ...form,
  signature: signature.trim(),
  avoidWords: wordsOf(form.avoidWords),
  hashtags: tagsOf(form.hashtags),
});
