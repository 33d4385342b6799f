import type { ApiScope, apiKeyDays } from '@kallos/contracts/auth/api-keys';

type Days = (typeof apiKeyDays)[number];

/** The texts of the screen of keys. */
export interface KeyWords {
  readonly loading: string;
  readonly make: string;
  readonly making: string;
  readonly makeTitle: string;
  readonly name: string;
  readonly nameHint: string;
  readonly nameMissing: string;
  readonly scopes: string;
  readonly scopesMissing: string;
  readonly scope: Readonly<Record<ApiScope, string>>;
  /** Below the scope that publishes. */
  readonly publishHelp: string;
  readonly lifetime: string;
  readonly days: Readonly<Record<Days, string>>;
  readonly account: string;
  readonly allAccounts: string;
  readonly secretTitle: string;
  readonly secretHelp: string;
  readonly copy: string;
  readonly copied: string;
  readonly done: string;
  readonly list: string;
  readonly empty: string;
  readonly emptyHelp: string;
  readonly madeBy: (who: string, when: string) => string;
  readonly expires: (when: string) => string;
  readonly lastUsed: (when: string) => string;
  readonly neverUsed: string;
  readonly overlap: (until: string) => string;
  readonly state: Readonly<Record<'live' | 'expired' | 'revoked', string>>;
  readonly rotate: string;
  readonly rotateAsk: string;
  readonly rotateYes: string;
  readonly revoke: string;
  readonly revokeAsk: string;
  readonly revokeYes: string;
  readonly revoked: string;
  readonly cancel: string;
  readonly failed: string;
}
