import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { TypedFinding } from '@kallos/contracts/posts/claims';
import { shownLength } from '@kallos/contracts/texts/blank';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { formatDateTime } from '@kallos/web-kit/kit';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { claimsWords } from '../../../messages/claims.ts';
import { composerWords as words } from '../../../messages/composer.ts';
import { newPostWords } from '../../../messages/new-post.ts';
import { type PostTextName, postTextNames, postTexts } from '../editor/post-texts.ts';
import { type ChosenMoment, isWholeMoment } from '../list/wall-time.ts';
import { type ComposerValue, movesPost, type Unsaved } from './composer-value.ts';

/** The faults of each part, as sentences. */
export type Faults = Partial<Record<PostTextName | 'title' | 'moment' | 'pictures', string>>;

interface Judged {
  /** Undefined for a new post. */
  readonly post: BulkPost | undefined;
  readonly value: ComposerValue;
  readonly unsaved: Unsaved;
  readonly chosen: ChosenMoment;
  readonly findings: readonly TypedFinding[];
}

/** Returns whether claims block the text; the saved text may have an override. */
function isBlocked({ post, value, findings }: Judged): boolean {
  const isSaved = post?.content === cleanText(value.content).trim();
  const allowed = isSaved ? (post?.claimOverride?.ruleIds ?? []) : [];
  return findings.some(({ severity, ruleId }) => severity === 'block' && !allowed.includes(ruleId));
}

/** Returns what prevents saving, or scheduling, the post. */
export function findFaults(judged: Judged, schedules: boolean): Faults {
  const { post, value, unsaved, chosen } = judged;
  const found: Faults = {};
  for (const name of postTextNames) {
    const refusal = postTexts[name].refusal(value[name]);
    if (refusal !== undefined) found[name] = refusal;
  }
  if (!post && shownLength(value.title) === 1) found.title = newPostWords.nameMissing;
  if (!post || schedules || movesPost(unsaved)) {
    if (!chosen.ok) found.moment = chosen.message;
    else if (!isWholeMoment(value)) found.moment = campaignsWords.momentMissing;
  }
  if (schedules && isBlocked(judged)) found.content ??= `${claimsWords.dialogTitle}.`;
  return found;
}

/** Returns the values that another user saved in the meantime, by field. */
export function explainOvertaken(
  post: BulkPost,
  fields: ReadonlyArray<keyof ComposerValue>,
  timeZone: string,
): Faults {
  const text = postTextNames.find((name) => fields.includes(name));
  return {
    ...(text === undefined ? {} : { [text]: campaignsWords.textOvertaken(post[text]) }),
    ...(fields.includes('date') || fields.includes('time')
      ? { moment: campaignsWords.momentOvertaken(formatDateTime(post.scheduledDate, timeZone)) }
      : {}),
    ...(fields.includes('pictures') ? { pictures: words.mediaOvertaken } : {}),
    ...(fields.includes('hashtagsInComment') && !fields.includes('pictures')
      ? { pictures: words.otherOvertaken }
      : {}),
  };
}
