import type { LaterPurpose } from '@kallos/contracts/social/connection';
import type { Platform } from '@kallos/contracts/wire';
import type { Ctx } from '../context.ts';

/** A page or account that posts can be published on, as the network lists it. */
export interface Destination {
  readonly platform: Platform;
  readonly externalId: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly category: string | null;
  readonly pictureUrl: string | null;
  readonly parentPageId: string | null;
  /** Its own token; null if it has none. */
  readonly token: string | null;
  readonly canPublish: boolean;
  /** The requirement to meet before it may publish; undefined if the network does not report it. */
  readonly hindrance?: string | undefined;
}

/** A place at which a post can be located. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** A list of destinations; an incomplete one does not prove that a missing page is gone. */
export interface Destinations {
  readonly places: readonly Destination[];
  readonly isWhole: boolean;
}

/** The permissions that a user granted at a login, as the network confirmed them. */
export interface Grant {
  /** The user's id at the network. */
  readonly userId: string;
  /** The longest-living token: a user token, or a refresh token. */
  readonly token: string;
  readonly scopes: string[];
  /** When the token ends; null if it does not or the network does not report it. */
  readonly tokenExpiresAt: Date | null;
  readonly dataAccessExpiresAt: Date | null;
  readonly destinations: Destinations;
}

/** The state of a stored token at the network. */
export interface GrantFacts {
  /**
   * `expired`: only the user's token ended by its age and pages remain usable; `ended`: nothing can
   * be done with it any more.
   */
  readonly end: 'none' | 'expired' | 'ended';
  /** Why it ended, such as `token_460` or `invalid_grant`. */
  readonly reason: string;
  /** Undefined if the network does not report them. */
  readonly scopes: string[] | undefined;
  readonly tokenExpiresAt: Date | null;
  readonly dataAccessExpiresAt: Date | null;
  /** A token that replaces the stored one; undefined if it stays. */
  readonly renewed?: string | undefined;
}

/** A stored token and the permissions that it had. */
export interface StoredGrant {
  readonly token: string;
  readonly scopes: readonly string[];
}

/** The inputs of a consent dialog. */
export interface DialogRequest {
  readonly state: string;
  /** The browser's secret, from which the PKCE challenge is derived where the network has one. */
  readonly verifier: string;
  /** A purpose whose permissions are requested in addition. */
  readonly ask?: LaterPurpose | undefined;
  /** The permissions of the present connection; undefined without one. */
  readonly grantedBefore?: readonly string[] | undefined;
}

/** Thrown when a login does not give what it must: a foreign token, or no refresh token. */
export class LoginRefused extends Error {
  constructor(why: string) {
    super(`login refused: ${why}`);
    this.name = 'LoginRefused';
  }
}

/**
 * A login at a network's operator. It grants access to the pages of one or more networks and owns
 * the life of their tokens. Methods reject with a NetworkFailure if the network refuses or is silent.
 */
export interface Login {
  /** The name in addresses and stored connections. */
  readonly name: string;
  /** The display name. */
  readonly label: string;
  /** Whether this installation has an application for it. */
  readonly isConfigured: (ctx: Ctx) => boolean;
  /** Returns the seconds for which no call should start; 0 if the network responds. */
  readonly backoffSeconds: (ctx: Ctx) => number;
  /** Permissions without which nothing can be published. */
  readonly requiredScopes: readonly string[];
  /** All permissions that a user may be asked for. */
  readonly knownScopes: readonly string[];
  /** Returns the permissions that publishing needs and that were not granted. */
  readonly missingScopes: (ctx: Ctx, granted: readonly string[]) => string[];
  /** Returns the purposes whose permissions are requested at first use and not granted yet. */
  readonly notYetPermitted: (granted: readonly string[]) => LaterPurpose[];
  /** Returns the address of the consent dialog, which redirects to {@link callbackPathOf}. */
  readonly dialogAddress: (ctx: Ctx, request: DialogRequest) => string;
  /** Exchanges a code that works once. Also rejects with {@link LoginRefused}. */
  readonly exchange: (ctx: Ctx, code: string, verifier: string) => Promise<Grant>;
  /** Checks a pasted token; undefined if the network has no such tokens. */
  readonly identify?: (ctx: Ctx, token: string) => Promise<Grant>;
  /** Reads the state of a stored token, and renews it if it is due. */
  readonly check: (ctx: Ctx, grant: StoredGrant) => Promise<GrantFacts>;
  /** Reads the pages, accounts or locations that the user may publish on. */
  readonly listDestinations: (ctx: Ctx, grant: StoredGrant) => Promise<Destinations>;
  /** Finds places for posts by name; without one, the user's own. Undefined if the network has none. */
  readonly findPlaces?: (ctx: Ctx, grant: StoredGrant, query: string) => Promise<Place[]>;
  /** Revokes our access. */
  readonly revoke: (ctx: Ctx, token: string) => Promise<void>;
  /** Tests without a post whether a refusal of the whole application is over. */
  readonly appTest?: {
    /** Returns whether the test can prove it, by the stored message of the refusal. */
    readonly isFor: (detail: string) => boolean;
    /** Rejects while the application is refused. */
    readonly run: (ctx: Ctx) => Promise<void>;
  };
}
