import type { LaterPurpose } from '@kallos/contracts/social/connection';
import { callbackPathOf } from '../../callback-path.ts';
import {
  graphVersion,
  instagramPublishingScopes,
  laterScopes,
  pagePublishingScopes,
} from '../graph/scopes.ts';

/** The only callback path registered for the application. */
export const callbackPath = callbackPathOf('facebook');

/** The application's login settings. */
export interface LoginSettings {
  readonly appId: string;
  readonly dialogUrl: string;
  /**
   * The requested scopes, and the configurations of Facebook Login for Business that replace them.
   */
  readonly scopes: readonly string[];
  readonly configId?: string | undefined;
  readonly moreConfigId?: string | undefined;
  /** The product's public origin. */
  readonly publicUrl: string;
}

/** The permissions that a login requests. */
export interface RequestedScopes {
  readonly scopes: readonly string[];
  readonly configId?: string | undefined;
  /** Meta requests declined permissions again only with `auth_type=rerequest`. */
  readonly isAgain?: boolean;
}

const without = (wanted: readonly string[], granted: readonly string[]) =>
  wanted.filter((scope) => !granted.includes(scope));

/**
 * Returns the scopes whose absence counts: a configuration may have fewer than our list, so only
 * the essential ones.
 */
const neededScopes = ({ configId, scopes }: LoginSettings): readonly string[] =>
  configId === undefined ? scopes : [...new Set([...pagePublishingScopes, ...instagramPublishingScopes])];

/** Returns the scopes that publishing needs and that were not granted. */
export const missingScopes = (settings: LoginSettings, granted: readonly string[]): string[] =>
  without(neededScopes(settings), granted);

const purposes = Object.keys(laterScopes) as LaterPurpose[];

/** Returns the purposes whose permissions were not granted yet. */
export const notYetPermitted = (granted: readonly string[]): LaterPurpose[] =>
  purposes.filter((purpose) => without(laterScopes[purpose], granted).length > 0);

/**
 * Returns what a login requests: publishing, one more purpose if wanted, and again the scopes not
 * granted `before`.
 */
export function requestedScopesOf(
  settings: LoginSettings,
  ask: LaterPurpose | undefined,
  before: readonly string[] | undefined,
): RequestedScopes {
  const scopes = [...new Set([...settings.scopes, ...(ask ? laterScopes[ask] : [])])];
  const configId = ask && settings.configId !== undefined ? settings.moreConfigId : settings.configId;
  return { scopes, configId, isAgain: before !== undefined && without(scopes, before).length > 0 };
}

const directScopes = ['email', 'public_profile', 'pages_manage_posts', 'instagram_basic'];

/** Returns the address of a login that only checks the application's settings. */
export const directLoginAddress = (settings: LoginSettings, state: string): string =>
  dialogAddress(settings, state, { scopes: directScopes, configId: settings.configId });

/** Returns the address of Facebook's login dialog, which redirects to our callback. */
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
