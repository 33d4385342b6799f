import { nextAfter } from './flip-answers.ts';
import type { PublicResult, LookupResult } from '../network.ts';
import type { TroubleCode } from '@kallos/contracts/social/troubles';
import { outcomeOf } from '../outcomes.ts';
import { type MetaLookup } from './protocol.ts';
import { postOriginOf } from './facebook/post-origin.ts';
import { bareId } from './graph/steps.ts';
import { firstSentAt } from '../lookup-results.ts';
import { findSameText, isSameText, isSimilarText } from '../same-text.ts';

/** What a list shows of one post. */
export interface ListedPost {
  readonly text?: string | undefined;
  /** When it was made, by the network's clock. */
  readonly at?: string | undefined;
  readonly sight: PublicResult;
}

/** A post without an owner and with nearly the same words may be a forgotten edit. */
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

/** By how much Meta's clock may be behind ours. */
const clockMilliseconds = 600_000;

/** Since when a delivery may have gone public, by any clock. */
export const searchSince = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() - clockMilliseconds);

/**
 * The entries that a call of ours can have made: none before the first call, and none when that call was refused because
 * the words were on the page already. What a person wrote is never ours, however alike.
 */
function madeSinceTold(
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

/** A post without an owner and without text may be the one just published. */
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

/** Keeps the entries that our application made; without any, what the others mean for the post. */
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
  // Without an id: whatever a person decides, the card must never delete a hand-written post.
  return judged.length > 0 ? { kind: 'unproven', outcome: outcomeOf('duplicate') } : [];
}

/**
 * Returns the one entry with the post's text and no other owner; several are left to a person. `isLive` means
 * that the post is certainly public; otherwise an entry that a twin may own is never claimed.
 */
export async function pickOwnPost(
  listed: readonly ListedPost[],
  at: MetaLookup,
  isLive = false,
): Promise<LookupResult> {
  const { delivery, isTaken, hasTwin } = at;
  const entries = madeSinceTold(listed, at);
  // What comes while a list is read moves the others on to its next page, where they come a second time.
  const byId = new Map(entries.map((entry) => [bareId(entry.sight.externalId), entry]));
  const alike = [...byId.values()].filter(({ text }) => isSameText(text, delivery.message));
  // Asked before the owners: a twin that is known meanwhile owns its post.
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
