import { hasUncheckedScript } from '@kallos/compliance/matching/foreign-script';
import type { PostFields } from '@kallos/contracts/posts/bulk-posts';
import { isBlank } from '@kallos/contracts/texts/blank';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { hashtagsOf, mentionsOf } from '@kallos/contracts/texts/hashtags';
import { lengthOf, textBreaks, textLosses, type NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { networkWords } from '@kallos/words/network-names';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { postEditorWords } from '../../../messages/post-editor.ts';
import {
  facebookSyntaxWords,
  textBreakWords,
  textLossWords,
  unjudgedWords,
} from '../../../messages/text-breaks.ts';

/** The label and rules of a text. */
export interface PostText {
  readonly label: string;
  readonly rows: number;
  readonly counter: (text: string) => string;
  /** Returns why the text cannot be saved, even when it was not typed. */
  readonly refusal: (text: string) => string | undefined;
  /** Returns a warning; the text can be saved all the same. */
  readonly warning: (text: string, limits: NetworkLimits, to: readonly Platform[]) => string | undefined;
  /** Returns hints on what will happen to the text. */
  readonly hints?: (text: string, limits: NetworkLimits, to: readonly Platform[]) => readonly string[];
}

/**
 * The texts that the composer edits, by their name in the contract, with labels and rules. Field, drafts,
 * conflicts, saving and undo follow from each entry.
 */
export const postTexts = {
  content: {
    label: postEditorWords.content,
    rows: 6,
    counter: (text) => campaignsWords.characters(lengthOf(cleanText(text))),
    refusal: (text) => (isBlank(text) ? campaignsWords.contentBlank : undefined),
    warning: (text, limits, to) =>
      to
        .map((network) => {
          const [broken] = textBreaks(network, text.trim(), limits);
          return broken && textBreakWords[broken](networkWords(network).subject, limits[network]);
        })
        .find((said) => said !== undefined),
    hints: (text, limits, to) => {
      const found = { hashtags_dropped: hashtagsOf(text).length, mentions_dropped: mentionsOf(text).length };
      const lossesOn = (network: Platform) => {
        const broken = textBreaks(network, text, limits);
        const refused = {
          hashtags_dropped: broken.includes('too_many_hashtags'),
          mentions_dropped: broken.includes('too_many_mentions'),
        };
        return textLosses(network, text, limits)
          .filter((loss) => !refused[loss])
          .map((loss) => textLossWords[loss](networkWords(network).subject, limits[network], found[loss]));
      };
      return [
        ...to.flatMap(lossesOn),
        ...(hasUncheckedScript(text) ? [unjudgedWords] : []),
        ...(/[@＠]\[[^\]\n]*\]/u.test(text) ? [facebookSyntaxWords] : []),
      ];
    },
  },
} as const satisfies Record<keyof PostFields, PostText>;

/** The name of a text that the composer edits. */
export type PostTextName = keyof typeof postTexts;

/** The names of the texts in their order. */
export const postTextNames = Object.keys(postTexts) as PostTextName[];
