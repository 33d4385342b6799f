import type { FindSealed } from '@kallos/service-kit/reseal';
import { and, eq, isNotNull } from 'drizzle-orm';
import { pages, socialConnections } from '../schema.ts';

const userTokens: FindSealed = async (tx, isOld, most) => {
  const { accountId: owner, userToken } = socialConnections;
  const rows = await tx
    .select({ accountId: owner, envelope: userToken })
    .from(socialConnections)
    .where(isOld(userToken))
    .limit(most);
  return rows.map(({ accountId, envelope }) => ({
    envelope,
    place: { accountId, column: 'social_connections.user_token' },
    replace: (next) =>
      tx
        .update(socialConnections)
        .set({ userToken: next })
        .where(and(eq(owner, accountId), eq(userToken, envelope))),
  }));
};

const pageTokens: FindSealed = async (tx, isOld, most) => {
  const rows = await tx
    .select({ id: pages.id, accountId: pages.accountId, token: pages.pageToken })
    .from(pages)
    .where(and(isNotNull(pages.pageToken), isOld(pages.pageToken)))
    .limit(most);
  return rows.map(({ id, accountId, token }) => {
    const envelope = token ?? '';
    return {
      envelope,
      place: { accountId, column: 'pages.page_token' },
      replace: (next) =>
        tx
          .update(pages)
          .set({ pageToken: next })
          .where(and(eq(pages.id, id), eq(pages.pageToken, envelope))),
    };
  });
};

/** Where this service keeps sealed tokens. */
export const sealedTokens: readonly FindSealed[] = [userTokens, pageTokens];
