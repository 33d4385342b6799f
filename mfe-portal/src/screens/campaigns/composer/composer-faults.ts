import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { TypedFinding } from '@kallos/contracts/posts/claims';
import { shownLength } from '@kallos/contracts/texts/blank';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { firstBreak, type NetworkLimits, textBreaks } from '@kallos/contracts/texts/post-rules';
import {
  contentFor,
  type FurtherText,
  type FurtherTexts,
  furtherTextsOf,
  isPublishedOn,
} from '@kallos/contracts/texts/text-parts';
import type { Platform } from '@kallos/contracts/wire';
import { formatDateTime } from '@kallos/web-kit/kit';
import { networkWords } from '@kallos/words/network-names';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { claimsWords } from '../../../messages/claims.ts';
import { composerWords as words } from '../../../messages/composer.ts';
import { newPostWords } from '../../../messages/new-post.ts';
import { textBreakWords } from '../../../messages/text-breaks.ts';
import { checkPost } from '../editor/check-post.ts';
import { type PostTextName, postTextNames, postTexts } from '../editor/post-texts.ts';
import { type ChosenMoment, isWholeMoment } from '../list/wall-time.ts';
import { type ComposerValue, movesPost, type Unsaved } from './composer-value.ts';
import { type DetailsFaults, detailsOf, findDetailsFaults } from './details-value.ts';
import { type OwnVersion, variantsOf, versionsOf } from './own-versions.ts';
import { type PolicyRisk, riskSentence } from './policy-risks.ts';

/** The faults of each part, as sentences. */
export type Faults = Partial<
  Record<PostTextName | 'title' | 'moment' | 'pictures' | 'risk' | 'firstComment', string>
> & {
  /** Those of single networks' texts. */
  readonly own?: Readonly<Partial<Record<Platform, string>>>;
  /** Those of kind, offer or event, and button. */
  readonly details?: DetailsFaults;
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
  /** The networks that the post goes to. */
  readonly platforms: readonly Platform[];
  readonly limits: NetworkLimits;
  readonly risks: readonly PolicyRisk[];
}

const textKey = (content: string, versions: readonly OwnVersion[], further: FurtherTexts): string =>
  JSON.stringify([
    cleanText(content).trim(),
    furtherTextsOf(further).map(({ part, text }) => [part, cleanText(text).trim()]),
    versions.flatMap((own) =>
      own.content === undefined ? [] : [[own.network, cleanText(own.content).trim()]],
    ),
  ]);

/** Returns the rules that do not block: the saved texts together may have an override. */
function allowedRules({ post, value }: Judged): readonly string[] {
  if (!post?.claimOverride) return [];
  const isSaved =
    textKey(post.content, versionsOf(post.variants), post) ===
    textKey(value.content, value.ownVersions, {
      details: detailsOf(value.details),
      firstComment: value.firstComment,
    });
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

/** Returns whether texts and moment are complete enough to be saved. */
export const isSavable = (value: ComposerValue): boolean =>
  postTextNames.every((name) => postTexts[name].refusal(value[name]) === undefined) &&
  value.ownVersions.every(
    ({ content }) => content === undefined || postTexts.content.refusal(content) === undefined,
  ) &&
  isWholeMoment(value);

/** Returns what the first network would reject in its text, by the network's own text or the shared one. */
function findTextBreak({ value, platforms, limits }: Judged): Faults {
  const texts = { content: value.content, variants: variantsOf(value.ownVersions) };
  for (const network of platforms) {
    const broken = firstBreak([network], contentFor(texts, network).trim(), value.hashtagsInComment, limits);
    if (broken === undefined) continue;
    const said = textBreakWords[broken](networkWords(network).subject, limits[network]);
    return texts.variants[network]?.content === undefined ? { content: said } : { own: { [network]: said } };
  }
  return {};
}

/** Returns what the rules or the networks reject in offer, event and first comment. */
function findFurtherFaults(judged: Judged): Faults {
  const { post, value, platforms, limits } = judged;
  const allowed = allowedRules(judged);
  const of = { productName: post?.productName ?? value.title, verdict: lawOf(post) };
  const faultOf = ({ part, text }: FurtherText): string | undefined => {
    for (const network of platforms) {
      const [broken] = isPublishedOn(network, part) ? textBreaks(network, text, limits) : [];
      if (broken !== undefined) return textBreakWords[broken](networkWords(network).subject, limits[network]);
    }
    return isBlockedBy(checkPost(of, text).findings, allowed) ? `${claimsWords.dialogTitle}.` : undefined;
  };
  const found = furtherTextsOf({ details: detailsOf(value.details), firstComment: value.firstComment });
  const faults = found.flatMap((one) => {
    const fault = faultOf(one);
    return fault === undefined ? [] : [[one.part === 'event' ? 'title' : one.part, fault] as const];
  });
  const { comment, ...details } = Object.fromEntries(faults) as DetailsFaults & { comment?: string };
  return {
    ...(comment === undefined ? {} : { firstComment: comment }),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
}

/** Returns the data of a post's product, whose warnings belong into the text only. */
const lawOf = (post: BulkPost | undefined): BulkPost['verdict'] =>
  post?.verdict ? { ...post.verdict, requiredWarnings: [] } : null;

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
  const details = findDetailsFaults(
    value.details,
    judged.platforms,
    schedules,
    isWholeMoment(value) ? `${value.date}T${value.time}` : undefined,
  );
  if (Object.keys(details).length > 0) found = { ...found, details };
  if (!schedules) return found;
  const open = judged.risks.find(({ risk }) => !value.acceptedRisks.includes(risk));
  const broken = findTextBreak(judged);
  const further = findFurtherFaults(judged);
  return {
    ...broken,
    ...further,
    ...found,
    ...(further.details || found.details ? { details: { ...further.details, ...found.details } } : {}),
    ...(broken.own || found.own ? { own: { ...broken.own, ...found.own } } : {}),
    ...(open ? { risk: riskSentence(open) } : {}),
  };
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
    ...((
      ['hashtagsInComment', 'firstComment', 'ownVersions', 'place', 'details', 'acceptedRisks'] as const
    ).some((field) => fields.includes(field)) && !fields.includes('pictures')
      ? { pictures: words.otherOvertaken }
      : {}),
  };
}
