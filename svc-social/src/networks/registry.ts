import type { Platform } from '@kallos/contracts/wire';
import type { Ctx } from '../context.ts';
import { google } from './google/google.ts';
import type { Login } from './login.ts';
import { facebook } from './meta/facebook/facebook.ts';
import { instagram } from './meta/instagram/instagram.ts';
import { metaLogin } from './meta/login/meta-login.ts';
import type { Network } from './network.ts';

/** The networks that posts are published on. */
export const networks: Record<Platform, Network> = { facebook, instagram, google };

/** Returns the login with a name; undefined for an unknown one. */
export const findLogin = (name: string): Login | undefined =>
  Object.values(networks).find(({ login }) => login.name === name)?.login;

/** The login whose tokens users may paste. */
export const pastedTokenLogin = metaLogin;

/** Returns the login of a stored connection. */
export function loginOf({ login: name }: { readonly login: string }): Login {
  const login = findLogin(name);
  if (!login) throw new Error(`no network has the login ${name}`);
  return login;
}

/** Returns the names of the networks that a login grants access to. */
export const networksOf = (login: string): Platform[] =>
  (Object.keys(networks) as Platform[]).filter((name) => networks[name].login.name === login);

/** Returns the network whose pages have the tokens of this one's places. */
export function tokenHolderOf(name: Platform): Platform {
  const { tokenOf, parent } = networks[name].capabilities;
  return tokenOf === 'parent' ? ((parent ?? name) as Platform) : name;
}

/** Returns for how many seconds a post sent to a network must be missing before it counts as not public. */
export const settleSecondsOf = (name: Platform, configured: number): number =>
  networks[name].capabilities.settleSeconds?.(configured) ?? configured;

/** Returns the networks that respond now. */
export const availableNetworks = (ctx: Ctx): Platform[] =>
  (Object.keys(networks) as Platform[]).filter((name) => networks[name].backoffSeconds(ctx) === 0);

/** Returns the logins that are set up, in the order of the networks. */
export const configuredLogins = (ctx: Ctx): Login[] =>
  [...new Set(Object.values(networks).map(({ login }) => login))].filter((login) => login.isConfigured(ctx));

/** Returns the logins that are set up and respond now. */
export const answeringLogins = (ctx: Ctx): Login[] =>
  configuredLogins(ctx).filter((login) => login.backoffSeconds(ctx) === 0);

/** Returns the networks with a capability. */
export const networksWith = (has: (capabilities: Network['capabilities']) => boolean): Platform[] =>
  (Object.keys(networks) as Platform[]).filter((name) => has(networks[name].capabilities));
