import type { Platform } from '@kallos/contracts/wire';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { failureOf, isGone, type Trouble } from '../failure.ts';
import type * as shared from '../network.ts';
import { outcomeOfTrouble, type Outcome } from '../outcomes.ts';
import { readOwnImage, readOwnVideo } from '../own-media.ts';
import { hasComment } from './comments.ts';
import type { readOldDrafts } from './facebook/feed.ts';
import type { GraphSession } from './graph/client.ts';
import { isInvalidParameter, placeTrouble } from './graph/error-table.ts';
import { GraphRefusal, isGraphFailure, type GraphFailure } from './graph/failures.ts';
import { backoffsForUsage, slowPercent } from './graph/rate-limit-usage.ts';
import { recordFailures, readAs, readAfterDelete, withDeadline } from './graph/steps.ts';
import { findBrokenTextRule } from './instagram/instagram-rules.ts';
import type { readQuota } from './instagram/quota.ts';
import { isNoPlace } from './login/places.ts';
import { readTokenFacts } from './login/tokens.ts';
import type { MetaLookup, Protocol } from './protocol.ts';

/** The differences between an open Facebook page and an Instagram account. */
export interface PageKind {
  readonly platform: Platform;
  readonly protocol: Protocol;
  /** Whether posts name the application that created them. */
  readonly namesMakers: boolean;
  /**
   * The field of a post that contains the id of its page or account; posts of other networks lack
   * it.
   */
  readonly ownerField: string;
  /** The field with a comment's text. */
  readonly commentField: 'message' | 'text';
  readonly readInsights: (session: GraphSession, postId: string) => Promise<shared.Insights>;
  readonly readQuota?: typeof readQuota;
  readonly readOldDrafts?: typeof readOldDrafts;
}

const Owner = z.record(z.string(), z.unknown());

/** Returns whether a post was refused because its place is none: Meta's refusal does not name the parameter. */
const isPlaceRefused = async (
  session: GraphSession,
  failure: GraphFailure,
  { placeId }: Pick<shared.Post, 'placeId'>,
): Promise<boolean> =>
  Boolean(placeId) &&
  failure instanceof GraphRefusal &&
  isInvalidParameter(failure) &&
  isNoPlace(session, placeId ?? '');

/** Opens a Facebook page or an Instagram account for calls with its token. */
export function openPage(
  ctx: Ctx,
  { pageId, pageToken, personToken }: shared.PageAccess,
  deadline: number,
  kind: PageKind,
): shared.NetworkPage {
  const { protocol, ownerField } = kind;
  const session = withDeadline(ctx.graph.as(pageToken), deadline);
  const person = ctx.graph.as(personToken);
  const withMakers = <L extends shared.PostLookup>({ findOwnPosts, ...look }: L) => ({
    ...look,
    ...(kind.namesMakers ? { makers: { appId: ctx.graph.appId, findOwnPosts } } : {}),
  });
  return {
    publish: async (attempt) => {
      const failures: GraphFailure[] = [];
      const reads = new Set<GraphFailure>();
      const { delivery } = attempt;
      let outcome: Outcome;
      let trouble: Trouble | undefined;
      try {
        outcome = await protocol.publish({
          ...withMakers(attempt),
          session: recordFailures(session, failures, reads),
          person,
          aside: session,
          readPicture: readOwnImage(ctx),
          readVideo: readOwnVideo(ctx),
          limits: ctx.limits,
        });
      } catch (failure) {
        if (!isGraphFailure(failure)) throw failure;
        // It may be an older failure that only counts now.
        if (failures.at(-1) !== failure) failures.push(failure);
        trouble = (await isPlaceRefused(person, failure, delivery)) ? placeTrouble : failure.trouble;
        outcome = outcomeOfTrouble(trouble, delivery, failure.message);
      }
      const refusal = failures.at(-1);
      return {
        outcome: findBrokenTextRule(outcome, { ...delivery, platform: kind.platform }, ctx.limits),
        refusal: refusal && {
          trouble: trouble ?? refusal.trouble,
          message: refusal.message,
          isOfRead: reads.has(refusal),
        },
      };
    },
    find: (look) => protocol.look({ ...withMakers(look), session, person } satisfies MetaLookup),
    takeDown: (draftId) => protocol.takeDown(session, draftId),
    isOwn: async (postId) => {
      const read = readAs(Owner, await session.get(postId, { fields: `id,${ownerField}` }));
      const owner = read[ownerField];
      return typeof owner === 'object' && owner !== null && 'id' in owner && owner.id === pageId;
    },
    presenceOf: async (postId) => {
      const failure = await failureOf(() => session.get(postId, { fields: 'id' }));
      return failure === undefined ? 'shown' : isGone(failure) ? 'gone' : 'unknown';
    },
    remove: async (postId) => {
      const failure = await failureOf(() => session.remove(postId));
      return { failure, seen: await readAfterDelete(session, postId, failure === undefined) };
    },
    readInsights: (postId) => kind.readInsights(session, postId),
    hasComment: (postId, text) => hasComment(session, postId, { text, field: kind.commentField }),
    writeComment: async (postId, text) => {
      await session.post(`${postId}/comments`, { message: text });
    },
    readQuota: async () => kind.readQuota?.(session, pageId),
    readPage: async () => {
      const { isValid, deadReason, ...token } = await readTokenFacts(ctx.graph, pageToken);
      if (!isValid) return { token: { ...token, kind: token.kind ?? null, deadReason } };
      const failure = await failureOf(() => session.get(pageId, { fields: 'id' }));
      return { token: { ...token, kind: token.kind ?? null }, failure };
    },
    listOldDrafts: async (before) =>
      (await kind.readOldDrafts?.(session, pageId, { appId: ctx.meta.appId, before: before.getTime() })) ??
      [],
    backoffs: () => backoffsForUsage(session.pressure()),
    isNearLimit: () => session.pressure().appPercent >= slowPercent,
  };
}
