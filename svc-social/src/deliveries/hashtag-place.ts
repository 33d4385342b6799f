import { holdCodes, type TroubleCode } from '@kallos/contracts/social/troubles';
import { textBreaks, type NetworkLimits } from '@kallos/contracts/texts/post-rules';
import { recordsAsTable } from '@kallos/service-kit/database/columns';
import type { Transaction } from '@kallos/service-kit/database/database';
import { sql } from 'drizzle-orm';
import { networks } from '../networks/registry.ts';
import type { DeliveryRequest } from './delivery-request.ts';
import type { Delivery } from './ledger.ts';

/** Refusals that any further comment on the page would get, regardless of its text. */
const pageRefusals: readonly TroubleCode[] = [...holdCodes, 'app_refused'];

const permissionMissing: TroubleCode = 'permission_missing';
/** The network has no comments, so the hashtags stay in the text if they fit. */
const commentUnsupported = 'comments_unsupported';

/**
 * Returns the fields of a request that decide where its hashtags go, named like {@link
 * hashtagColumns}.
 */
export const hashtagFields = (
  { message, firstComment = '', wholeMessage, platform }: DeliveryRequest,
  limits: NetworkLimits,
) => ({
  message,
  firstComment,
  hasComments: networks[platform].capabilities.hasFirstComment,
  // Hashtags cannot stay in the text if they would exceed the network's length limit.
  wholeMessage:
    wholeMessage === undefined || textBreaks(platform, wholeMessage, limits).includes('text_too_long')
      ? null
      : wholeMessage,
  login: networks[platform].login.name,
  commentPermission: networks[platform].capabilities.permissions.comments,
});

/** Declares the columns of {@link hashtagFields} in a table of records. */
export const hashtagColumns =
  'message text, "firstComment" text, "wholeMessage" text, login text, "commentPermission" text, "hasComments" boolean';

/**
 * SQL that returns one row for each record of `asked`: why a first comment cannot be written on the
 * page now (the permission is missing, or the page's last comment was refused within a day and
 * after the last login), or null if it can.
 */
export const commentRefusal = sql`(select case
  when asked."firstComment" = '' then null
  when not asked."hasComments" then ${commentUnsupported}
  when asked."wholeMessage" is null then null
  when asked."commentPermission" is not null and not exists (select from social_connections connection where connection.account_id = asked."accountId"
    and connection.login = asked.login and asked."commentPermission" = any(connection.scopes)) then ${permissionMissing}
  else (select last.comment_reason from (
      select before.account_id, before.comment_reason, before.published_at from deliveries before
      where before.account_id = asked."accountId" and before.platform = asked.platform
        and before.page_id = asked."pageId" and before.comment_state <> 'none'
        and before.published_at > now() - interval '1 day'
      order by before.published_at desc limit 1) last
    where last.comment_reason in (${sql.join(
      pageRefusals.map((code) => sql`${code}`),
      sql`, `,
    )}) and exists (select from social_connections connection where connection.account_id = asked."accountId"
      and connection.login = asked.login and connection.connected_at < last.published_at))
  end as reason) refusal`;

/** The message, first comment, its state and its reason, by the reason of {@link commentRefusal}. */
export const placedHashtags = sql`
  case when refusal.reason is null then asked.message else coalesce(asked."wholeMessage", asked.message) end as message,
  case when refusal.reason is null then asked."firstComment" else '' end as "firstComment",
  case when refusal.reason is null and asked."firstComment" <> '' then 'open' else 'none' end as "commentState",
  nullif(refusal.reason, ${commentUnsupported}) as "commentReason"`;

/** Decides where the hashtags of a post go: they stay in the text on a page without comments. */
export async function placeHashtags(
  tx: Transaction,
  request: DeliveryRequest,
  limits: NetworkLimits,
): Promise<Pick<Delivery, 'message' | 'firstComment' | 'commentState' | 'commentReason'>> {
  const asked = recordsAsTable('asked', `"accountId" int, "pageId" text, platform text, ${hashtagColumns}`, [
    { ...request, ...hashtagFields(request, limits) },
  ]);
  const [placed] = await tx.execute<Awaited<ReturnType<typeof placeHashtags>>>(
    sql`select ${placedHashtags} from ${asked} cross join lateral ${commentRefusal}`,
  );
  if (!placed) throw new Error('A record gave no row.');
  return placed;
}
