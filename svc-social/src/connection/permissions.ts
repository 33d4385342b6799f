import type { LaterPurpose } from '@kallos/contracts/social/connection';
import { inAccount } from '@kallos/service-kit/database';
import {
  graphVersion,
  instagramPublishingScopes,
  laterScopes,
  pagePublishingScopes,
} from '@kallos/graph/scopes';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { socialConnections } from '../schema.ts';

/** The one callback that the application has registered. */
export const callbackPath = '/api/auth/facebook/callback';

/** What a login asks Meta for. */
export interface Wanted {
  readonly scopes: readonly string[];
  readonly configId?: string | undefined;
  /** Meta offers what was declined only when it is told to ask again. */
  readonly isAgain?: boolean;
}

const without = (wanted: readonly string[], granted: readonly string[]) =>
  wanted.filter((scope) => !granted.includes(scope));

/** A configuration may hold less than our list, so that only what publishing cannot do without counts as missing. */
const neededScopes = ({ meta }: Ctx): readonly string[] =>
  meta.configId === undefined
    ? meta.scopes
    : [...new Set([...pagePublishingScopes, ...instagramPublishingScopes])];

/** What publishing needs of what was not granted. */
export const missingScopes = (ctx: Ctx, granted: readonly string[]): string[] =>
  without(neededScopes(ctx), granted);

const purposes = Object.keys(laterScopes) as LaterPurpose[];

/** The purposes for which a permission is still to be asked. */
export const notYetPermitted = (granted: readonly string[]): LaterPurpose[] =>
  purposes.filter((purpose) => without(laterScopes[purpose], granted).length > 0);

/** What this login asks for: publishing, one purpose more if it is wanted now, and again what was not given before. */
export async function wantedOf(ctx: Ctx, accountId: number, ask: LaterPurpose | undefined): Promise<Wanted> {
  const { meta } = ctx;
  const scopes = [...new Set([...meta.scopes, ...(ask ? laterScopes[ask] : [])])];
  const [before] = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({ scopes: socialConnections.scopes })
      .from(socialConnections)
      .where(eq(socialConnections.accountId, accountId)),
  );
  const configId = ask && meta.configId !== undefined ? meta.moreConfigId : meta.configId;
  return { scopes, configId, isAgain: before !== undefined && without(scopes, before.scopes).length > 0 };
}

/** The address of Facebook's login, which comes back to our callback. */
export function dialogAddress({ meta }: Ctx, state: string, { scopes, configId, isAgain }: Wanted): string {
  const query = new URLSearchParams({
    client_id: meta.appId,
    redirect_uri: meta.publicUrl + callbackPath,
    state,
    response_type: 'code',
    ...(configId === undefined ? { scope: scopes.join(',') } : { config_id: configId }),
    ...(isAgain ? { auth_type: 'rerequest' } : {}),
  });
  return `${meta.dialogUrl}/${graphVersion}/dialog/oauth?${query.toString()}`;
}
