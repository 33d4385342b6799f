import type { LaterPurpose } from '@kallos/contracts/social/connection';
import {
  graphVersion,
  instagramPublishingScopes,
  laterScopes,
  pagePublishingScopes,
} from '../graph/scopes.ts';

/** The one callback that the application has registered. */
export const callbackPath = '/api/auth/facebook/callback';

/** How the application logs people in. */
export interface LoginSettings {
  readonly appId: string;
  readonly dialogUrl: string;
  /** What the login asks for, and which configurations of Facebook Login for Business say so instead. */
  readonly scopes: readonly string[];
  readonly configId?: string | undefined;
  readonly moreConfigId?: string | undefined;
  /** The product's own address as browsers see it. */
  readonly publicUrl: string;
}

/** What a login asks Meta for. */
export interface RequestedScopes {
  readonly scopes: readonly string[];
  readonly configId?: string | undefined;
  /** Meta offers declined permissions only when asked to re-request them. */
  readonly isAgain?: boolean;
}

const without = (wanted: readonly string[], granted: readonly string[]) =>
  wanted.filter((scope) => !granted.includes(scope));

/** A configuration may hold less than our list, so that only what publishing cannot do without counts as missing. */
const neededScopes = ({ configId, scopes }: LoginSettings): readonly string[] =>
  configId === undefined ? scopes : [...new Set([...pagePublishingScopes, ...instagramPublishingScopes])];

/** What publishing needs of what was not granted. */
export const missingScopes = (settings: LoginSettings, granted: readonly string[]): string[] =>
  without(neededScopes(settings), granted);

const purposes = Object.keys(laterScopes) as LaterPurpose[];

/** The purposes for which a permission is still to be asked. */
export const notYetPermitted = (granted: readonly string[]): LaterPurpose[] =>
  purposes.filter((purpose) => without(laterScopes[purpose], granted).length > 0);

/** What a login asks for: publishing, one purpose more if it is wanted now, and again what was not given `before`. */
export function requestedScopesOf(
  settings: LoginSettings,
  ask: LaterPurpose | undefined,
  before: readonly string[] | undefined,
): RequestedScopes {
  const scopes = [...new Set([...settings.scopes, ...(ask ? laterScopes[ask] : [])])];
  const configId = ask && settings.configId !== undefined ? settings.moreConfigId : settings.configId;
  return { scopes, configId, isAgain: before !== undefined && without(scopes, before).length > 0 };
}

/** The address of Facebook's login, which comes back to our callback. */
export function dialogAddress(
  { appId, publicUrl, dialogUrl }: LoginSettings,
  state: string,
  { scopes, configId, isAgain }: RequestedScopes,
): string {
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: publicUrl + callbackPath,
    state,
    response_type: 'code',
    ...(configId === undefined ? { scope: scopes.join(',') } : { config_id: configId }),
    ...(isAgain ? { auth_type: 'rerequest' } : {}),
  });
  return `${dialogUrl}/${graphVersion}/dialog/oauth?${query.toString()}`;
}
