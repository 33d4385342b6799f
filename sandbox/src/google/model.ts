import type { FaultEffect, Faults } from '../faults.ts';
import type { FileStore } from '../files.ts';
import type { Store } from '../store.ts';

/** A consent of one person for the application; revoking it ends all tokens. */
export interface Grant {
  readonly personId: string;
  readonly scopes: readonly string[];
  /** Increases when the consent is revoked or the password changes; older tokens are dead. */
  readonly generation: number;
}

export interface Code {
  readonly code: string;
  readonly personId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly challenge: string | undefined;
  /** False if the login did not request offline access, or consent was given before. */
  readonly givesRefreshToken: boolean;
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

/** All times in milliseconds. */
export interface Token {
  readonly token: string;
  readonly kind: 'access' | 'refresh';
  readonly personId: string;
  readonly scopes: readonly string[];
  readonly generation: number;
  readonly issuedAt: number;
  /** 0 means never. */
  readonly expiresAt: number;
  readonly isEnded: boolean;
}

export type LocalPostState = 'PROCESSING' | 'SCHEDULED' | 'LIVE' | 'REJECTED';

/** The body of a local post as the caller sent it. */
export interface LocalPostBody {
  readonly languageCode?: string | undefined;
  readonly summary?: string | undefined;
  readonly topicType: 'STANDARD' | 'EVENT' | 'OFFER' | 'ALERT';
  readonly callToAction?: { readonly actionType: string; readonly url?: string | undefined } | undefined;
  readonly event?: unknown;
  readonly offer?: unknown;
  readonly media?: ReadonlyArray<{ readonly mediaFormat: string; readonly sourceUrl: string }> | undefined;
  readonly scheduledTime?: string | undefined;
}

export interface LocalPost {
  readonly id: string;
  readonly accountId: string;
  readonly locationId: string;
  readonly body: LocalPostBody;
  /** The stored photo; absent until Google has fetched it. */
  readonly file?: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the review ends. */
  readonly reviewedAt: number;
  /** The result of the review; undefined while it runs. */
  readonly verdict?: 'approved' | 'rejected' | undefined;
  readonly rejectedFor?: string | undefined;
  readonly liveAt?: number | undefined;
  readonly deletedAt?: number | undefined;
  /** Lists include the post from this time on. */
  readonly visibleAt: number;
}

/** One publication; deleting the post does not remove it. */
export interface GoogleLedgerEntry {
  readonly at: string;
  readonly platform: 'google';
  /** The location's id. */
  readonly place: string;
  readonly id: string;
  readonly message: string;
  readonly photos: readonly string[];
}

export const defaultSettings = {
  /** Calls per minute and API; 0 means that the project has no access yet. */
  quota: 300,
  /** Comma-separated APIs that are not enabled in the project. */
  disabledApis: '',
  /** Writes of posts per minute and location. */
  writesPerMinute: 10,
  reviewMs: 4000,
  /** How long lists omit a new post. */
  listLagMs: 0,
  /** The shortest time between a creation and its `scheduledTime`. */
  leastLeadSeconds: 15,
  accessTokenSeconds: 3599,
  codeSeconds: 600,
  /** The consent screen's publishing status is Testing: refresh tokens end after `testingSeconds`. */
  isTesting: false,
  testingSeconds: 7 * 86_400,
  /** A further refresh token ends the oldest one of the same person. */
  mostRefreshTokens: 100,
  /** A post with a phone number turns posting off for its location. */
  phoneTurnsPostingOff: false,
  /** Locations whose posting is turned off, comma-separated ids. */
  restrictedLocations: '',
  /** Whether locations state `canOperateLocalPost`, which current versions leave out. */
  statesLocalPostRight: false,
};

export type GoogleSettings = Readonly<typeof defaultSettings>;
export type Effects = readonly FaultEffect[];

export interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly productUrl: string | undefined;
  /** The sandbox's address for browsers. */
  readonly ownUrl: () => string;
  readonly store: Store;
  readonly files: FileStore;
  readonly faults: Faults;
}

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
}

const mostReceived = 5000;

/** Keeps the latest calls in memory. */
function openReceived() {
  const calls: ReceivedCall[] = [];
  return {
    note: (call: ReceivedCall) => {
      calls.push(call);
      if (calls.length > mostReceived) calls.shift();
    },
    list: (): readonly ReceivedCall[] => calls,
    clear: () => void calls.splice(0),
  };
}

/** Counts events of the last minute per name. */
function openMinute() {
  const times = new Map<string, number[]>();
  return {
    /** Counts an event and returns whether it exceeds the limit. */
    isOver: (name: string, most: number): boolean => {
      const recent = (times.get(name) ?? []).filter((at) => at > Date.now() - 60_000);
      const isOver = recent.length >= most;
      if (!isOver) recent.push(Date.now());
      times.set(name, recent);
      return isOver;
    },
    clear: () => times.clear(),
  };
}

/** The fake Google's state. */
export type Google = ReturnType<typeof openGoogle>;

export function openGoogle({ store, ...given }: GoogleOptions) {
  const settings = store.collection<GoogleSettings>('google-settings');
  const counters = store.collection<number>('counters');
  const readSettings = (): GoogleSettings => ({ ...defaultSettings, ...settings.get('now') });
  const kept = {
    grants: store.collection<Grant>('google-grants'),
    codes: store.collection<Code>('google-codes'),
    tokens: store.collection<Token>('google-tokens'),
    posts: store.collection<LocalPost>('google-posts'),
    ledger: store.collection<GoogleLedgerEntry>('google-ledger'),
  };
  const received = openReceived();
  const minute = openMinute();
  return {
    ...given,
    ...kept,
    received,
    minute,
    settings: readSettings,
    change: (changed: Partial<GoogleSettings>) => {
      settings.put('now', { ...readSettings(), ...changed });
    },
    forget: () => {
      settings.clear();
      received.clear();
      minute.clear();
      Object.values(kept).forEach((collection) => collection.clear());
    },
    /** Returns a unique number; the counter survives `forget`. */
    newId: () => {
      const next = counters.put('google-id', (counters.get('google-id') ?? 0) + 1);
      return String(6_100_000_000_000_000_000n + BigInt(next) * 104_729n);
    },
  };
}
