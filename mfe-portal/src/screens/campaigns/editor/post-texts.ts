import { isBlank } from '@kallos/contracts/texts/blank';
import type { PostFields } from '@kallos/contracts/posts/bulk-posts';
import { hasUncheckedScript } from '@kallos/compliance/matching/foreign-script';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { hashtagsOf, mentionsOf } from '@kallos/contracts/texts/hashtags';
import { lengthOf, textBreaks, textLosses, type NetworkLimits } from '@kallos/contracts/texts/post-rules';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { postEditorWords } from '../../../messages/post-editor.ts';
import {
  facebookSyntaxWords,
  textBreakWords,
  textLossWords,
  unjudgedWords,
} from '../../../messages/text-breaks.ts';

interface PostText {
  readonly label: string;
  /** Its entry in the card's menu. */
  readonly edit: string;
  readonly rows: number;
  readonly counter: (text: string) => string;
  /** Returns why the text cannot be saved, even when it was not typed. */
  readonly refusal: (text: string) => string | undefined;
  /** Returns a warning; the text can be saved all the same. */
  readonly warning: (text: string, limits: NetworkLimits) => string | undefined;
  /** Returns hints on what will happen to the text. */
  readonly hints: (text: string, limits: NetworkLimits) => readonly string[];
}

/**
 * The texts that a card edits, by their name in the contract, with labels and rules. Menu, editor, drafts,
 * conflicts, saving and undo follow from each entry.
 */
export const postTexts = {
  content: {
    label: postEditorWords.content,
    edit: el.edit,
    rows: 6,
    counter: (text) => campaignsWords.characters(lengthOf(cleanText(text))),
    refusal: (text) => (isBlank(text) ? campaignsWords.contentBlank : undefined),
    warning: (text, limits) => {
      const [broken] = textBreaks('instagram', text.trim(), limits);
      return broken === undefined ? undefined : textBreakWords[broken](limits.instagram);
    },
    hints: (text, limits) => {
      const { instagram } = limits;
      const broken = textBreaks('instagram', text, limits);
      const found = { hashtags_dropped: hashtagsOf(text).length, mentions_dropped: mentionsOf(text).length };
      const refused = {
        hashtags_dropped: broken.includes('too_many_hashtags'),
        mentions_dropped: broken.includes('too_many_mentions'),
      };
      const losses = textLosses('instagram', text, limits).filter((loss) => !refused[loss]);
      return [
        ...losses.map((loss) => textLossWords[loss](instagram, found[loss])),
        ...(hasUncheckedScript(text) ? [unjudgedWords] : []),
        ...(/[@＠]\[[^\]\n]*\]/u.test(text) ? [facebookSyntaxWords] : []),
      ];
    },
  },
} as const satisfies Record<keyof PostFields, PostText>;

/** The name of a text that a card edits. */
export type PostTextName = keyof typeof postTexts;

/** The names of the texts in the order of the menu. */
export const postTextNames = Object.keys(postTexts) as PostTextName[];
