import { isBlank } from '@kallos/contracts/blank';
import type { PostFields } from '@kallos/contracts/posts/bulk-posts';
import { textBreaks } from '@kallos/contracts/post-rules';
import { campaignsWords } from '../../messages/campaigns.ts';
import { el } from '../../messages/el.ts';
import { postEditorWords } from '../../messages/post-editor.ts';
import { textBreakWords } from '../../messages/text-breaks.ts';

interface PostText {
  readonly label: string;
  /** Its entry in the card's menu. */
  readonly edit: string;
  readonly rows: number;
  readonly counter: (length: number) => string;
  /** What keeps the text from being saved, however it was come by. */
  readonly refusal: (text: string) => string | undefined;
  /** What its writer should know: it may be saved all the same. */
  readonly warning: (text: string) => string | undefined;
}

/**
 * The texts of a post that its card edits, by their name in the contract: its words and rules. Menu, editor, drafts,
 * conflicts, saving and undoing follow from the line here.
 */
export const postTexts = {
  content: {
    label: postEditorWords.content,
    edit: el.edit,
    rows: 6,
    counter: campaignsWords.characters,
    refusal: (text) => (isBlank(text) ? campaignsWords.contentBlank : undefined),
    warning: (text) => {
      const [broken] = textBreaks('instagram', text.trim());
      if (broken === undefined) return undefined;
      return broken === 'text_too_long' ? postEditorWords.contentLong : textBreakWords[broken];
    },
  },
} as const satisfies Record<keyof PostFields, PostText>;

/** The name of a text that a card edits. */
export type PostTextName = keyof typeof postTexts;

/** The names of the texts that a card edits, in the order of its menu. */
export const postTextNames = Object.keys(postTexts) as PostTextName[];
