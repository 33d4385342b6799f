import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { TypedFinding } from '@kallos/contracts/posts/claims';
import { shownLength } from '@kallos/contracts/texts/blank';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import type { Platform } from '@kallos/contracts/wire';
import { formatDateTime } from '@kallos/web-kit/kit';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { claimsWords } from '../../../messages/claims.ts';
import { composerWords as words } from '../../../messages/composer.ts';
import { newPostWords } from '../../../messages/new-post.ts';
import { type PostTextName, postTextNames, postTexts } from '../editor/post-texts.ts';
import { type ChosenMoment, isWholeMoment } from '../list/wall-time.ts';
import { type ComposerValue, movesPost, type Unsaved } from './composer-value.ts';
import { type OwnVersion, versionsOf } from './own-versions.ts';

/** The faults of each part, as sentences. */
export type Faults = Partial<Record<PostTextName | 'title' | 'moment' | 'pictures', string>> & {
  /** Those of single networks' texts. */
  readonly own?: Readonly<Partial<Record<Platform, string>>>;
};

interface Judged {
  /** Undefined for a new post. */
  readonly post: BulkPost | undefined;
  readonly value: ComposerValue;
  readonly unsaved: Unsaved;
  readonly chosen: ChosenMoment;
  readonly findings: readonly TypedFinding[];
  /** The findings in the texts of single networks. */
  readonly ownFindings: Readonly<Partial<Record<Platform, readonly TypedFinding[]>>>;
}

const textKey = (content: string, versions: readonly OwnVersion[]): string =>
  JSON.stringify([
    cleanText(content).trim(),
    versions.flatMap((own) =>
      own.content === undefined ? [] : [[own.network, cleanText(own.content).trim()]],
    ),
  ]);

/** Returns the rules that do not block: the saved texts together may have an override. */
function allowedRules({ post, value }: Judged): readonly string[] {
  if (!post?.claimOverride) return [];
  const isSaved =
    textKey(post.content, versionsOf(post.variants)) === textKey(value.content, value.ownVersions);
  return isSaved ? post.claimOverride.ruleIds : [];
}

/** Returns the faults of single networks' texts. */
function findOwnFaults(judged: Judged, schedules: boolean): NonNullable<Faults['own']> {
  const allowed = allowedRules(judged);
  return Object.fromEntries(
    judged.value.ownVersions.flatMap(({ network, content }) => {
      if (content === undefined) return [];
      const refusal = postTexts.content.refusal(content);
      if (refusal !== undefined) return [[network, refusal]];
      const isBlocked = isBlockedBy(judged.ownFindings[network] ?? [], allowed);
      return schedules && isBlocked ? [[network, `${claimsWords.dialogTitle}.`]] : [];
    }),
  );
}

const isBlockedBy = (findings: readonly TypedFinding[], allowed: readonly string[]): boolean =>
  findings.some(({ severity, ruleId }) => severity === 'block' && !allowed.includes(ruleId));

/** Returns what prevents saving, or scheduling, the post. */
export function findFaults(judged: Judged, schedules: boolean): Faults {
  const { post, value, unsaved, chosen } = judged;
  let found: Faults = {};
  for (const name of postTextNames) {
    const refusal = postTexts[name].refusal(value[name]);
    if (refusal !== undefined) found[name] = refusal;
  }
  if (!post && shownLength(value.title) === 1) found.title = newPostWords.nameMissing;
  if (!post || schedules || movesPost(unsaved)) {
    if (!chosen.ok) found.moment = chosen.message;
    else if (!isWholeMoment(value)) found.moment = campaignsWords.momentMissing;
  }
  const own = findOwnFaults(judged, schedules);
  if (Object.keys(own).length > 0) found = { ...found, own };
  if (schedules && isBlockedBy(judged.findings, allowedRules(judged)))
    found.content ??= `${claimsWords.dialogTitle}.`;
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
    ...((['hashtagsInComment', 'ownVersions', 'place'] as const).some((field) => fields.includes(field)) &&
    !fields.includes('pictures')
      ? { pictures: words.otherOvertaken }
      : {}),
  };
}
