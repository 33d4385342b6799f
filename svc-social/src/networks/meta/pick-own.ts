import type { TroubleCode } from '@kallos/contracts/social/troubles';
import { firstSentAt } from '../lookup-results.ts';
import type { PublicResult, LookupResult } from '../network.ts';
import { outcomeOf } from '../outcomes.ts';
import { findSameText, isSameText, isSimilarText } from '../same-text.ts';
import { postOriginOf } from './facebook/post-origin.ts';
import { bareId } from './graph/steps.ts';
import { type MetaLookup } from './protocol.ts';
import { nextAfter } from './publish-responses.ts';

/** A listed post. */
export interface ListedPost {
  readonly text?: string | undefined;
  /** Creation time by the network's clock. */
  readonly at?: string | undefined;
  readonly sight: PublicResult;
}

/** Finds a post without an owner and with a similar text, which may be a lost edit. */
async function findEdited(
  entries: readonly ListedPost[],
  { delivery, isTaken, isOthers }: MetaLookup,
): Promise<PublicResult | undefined> {
  if (!isOthers) return undefined;
  for (const { text = '', sight } of entries)
    if (
      isSimilarText(text, delivery.message) &&
      !(await isTaken(sight.externalId)) &&
      !(await isOthers(text))
    )
      return sight;
  return undefined;
}

/** Maximum lag of Meta's clock behind ours. */
const clockMilliseconds = 600_000;

/** Returns the earliest time at which a delivery may have been published, by any clock. */
export const searchSince = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() - clockMilliseconds);

/**
 * Returns the entries that a call of ours may have created: none before the first call, and none if
 * that call was refused as a duplicate. A user's own post is never claimed, however similar.
 */
function createdSinceSent(
  entries: readonly ListedPost[],
  { delivery, mayBeForgotten }: MetaLookup,
): readonly ListedPost[] {
  if (mayBeForgotten) return entries;
  const since = firstSentAt(delivery);
  const { flipAnswer } = delivery;
  const wasThere = flipAnswer?.kind === 'refused' && flipAnswer.isFirst && nextAfter(flipAnswer) === 'adopt';
  if (since === undefined || wasThere) return [];
  const earliest = since.getTime() - clockMilliseconds;
  return entries.filter(({ at }) => !(at !== undefined && Date.parse(at) < earliest));
}

/** Finds a post without an owner and without text, which may be the one just published. */
async function findBlank(
  entries: readonly ListedPost[],
  { delivery: { flipStartedAt, message }, isTaken }: MetaLookup,
): Promise<PublicResult | undefined> {
  if (flipStartedAt === null || message === '') return undefined;
  for (const { text = '', sight } of entries)
    if (text === '' && !(await isTaken(sight.externalId))) return sight;
  return undefined;
}

const unproven = (code: TroubleCode, likely: PublicResult): LookupResult => ({
  kind: 'unproven',
  outcome: outcomeOf(code),
  likely,
});

/**
 * Returns the entries that our application created; if there are none, the outcome that the others
 * imply.
 */
async function madeByUs(
  entries: readonly ListedPost[],
  at: MetaLookup,
): Promise<readonly ListedPost[] | LookupResult> {
  const judged = [];
  for (const entry of entries) judged.push({ entry, maker: await postOriginOf(at, entry.sight.externalId) });
  const ours = judged.filter(({ maker }) => maker === 'ours' || maker === 'untold');
  if (ours.length > 0) return ours.map(({ entry }) => entry);
  const [open] = judged.filter(({ maker }) => maker === 'unknown');
  if (open) return unproven('published_not_visible', open.entry.sight);
  // No id is stored: the card must never delete a user's own post.
  return judged.length > 0 ? { kind: 'unproven', outcome: outcomeOf('duplicate') } : [];
}

/**
 * Returns the only entry with the post's text and no other owner; several are left to a user. If
 * `isLive`, the post is certainly public; otherwise an entry that a similar post may own is never
 * claimed.
 */
export async function pickOwnPost(
  listed: readonly ListedPost[],
  at: MetaLookup,
  isLive = false,
): Promise<LookupResult> {
  const { delivery, isTaken, hasTwin } = at;
  const entries = createdSinceSent(listed, at);
  // Posts that arrive while a list is read shift entries to the next page, where they appear again.
  const byId = new Map(entries.map((entry) => [bareId(entry.sight.externalId), entry]));
  const alike = [...byId.values()].filter(({ text }) => isSameText(text, delivery.message));
  // Checked before the owners: a similar post that is recorded in between becomes an owner.
  const isContested = alike.length > 0 && (await hasTwin());
  const free: ListedPost[] = [];
  for (const entry of alike) if (!(await isTaken(entry.sight.externalId))) free.push(entry);
  const own = await madeByUs(findSameText(free, delivery.message), at);
  if ('kind' in own) return own;
  const [hit, ...others] = own;
  if (!hit) {
    const edited = await findEdited(entries, at);
    if (edited) return unproven('edited_match', edited);
    const blank = await findBlank(entries, at);
    return blank ? unproven('published_not_visible', blank) : { kind: 'gone' };
  }
  if (isContested && (!isLive || others.length > 0)) return unproven('published_not_visible', hit.sight);
  return others.length > 0 ? unproven('several_matches', hit.sight) : hit.sight;
}
