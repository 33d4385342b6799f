import type { NetworkDefinition } from './networks/definition.ts';
import { facebook } from './networks/facebook.ts';
import { google } from './networks/google.ts';
import { instagram } from './networks/instagram.ts';

export type { TextLimits } from './networks/definition.ts';

/**
 * The networks that posts are published on. To add one, add a definition here and a folder in
 * svc-social's registry.
 */
export const networks = { facebook, instagram, google };

/** The names of the networks. */
export const networkNames = Object.keys(networks) as [NetworkName, ...NetworkName[]];
export type NetworkName = keyof typeof networks;

/** Returns the definition of a network; undefined for an unknown name. */
export const findNetwork = (name: string | undefined): NetworkDefinition | undefined => {
  const known = networkNames.find((one) => one === name);
  return known && networks[known];
};

const definitions: readonly NetworkDefinition[] = Object.values(networks);

/** Maximum number of images per post on any network. */
export const maxImages = Math.max(...definitions.map(({ media }) => media.mostImages));
/** The longest text that any network accepts, in Unicode code points. */
export const maxTextLength = Math.max(...definitions.map(({ text }) => text.longestText));

/** The names of the logins, in the order of the networks. */
export const loginNames = [...new Set(definitions.map(({ login }) => login))];

/** The login of calls that name none, because they are older than the others. */
export const defaultLogin = networks.facebook.login;

/** Returns the networks that a login grants access to. */
export const networksOfLogin = (login: string): NetworkName[] =>
  networkNames.filter((name) => networks[name].login === login);
