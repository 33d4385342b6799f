import type { Store } from '../store.ts';
import type { Files } from '../files.ts';
import type { FaultEffect, Faults } from '../faults.ts';

export interface Grant {
  readonly userId: string;
  readonly granted: readonly string[];
  readonly declined: readonly string[];
}

export interface Code {
  readonly code: string;
  readonly userId: string;
  readonly redirectUri: string;
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

/** All times in milliseconds; `expiresAt` 0 is never. */
export interface Token {
  readonly token: string;
  readonly type: 'USER' | 'PAGE';
  readonly userId: string;
  readonly pageId?: string;
  /** The user token that a page token was read with. */
  readonly from?: string;
  readonly isLong: boolean;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Subcode of the reason why it works no longer. */
  readonly revoked?: number;
}

export interface Photo {
  readonly id: string;
  readonly pageId: string;
  readonly file: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
  readonly altText: string;
  readonly isPublished: boolean;
  readonly isTemporary: boolean;
  readonly createdAt: number;
  readonly postId?: string;
}

export interface Post {
  readonly id: string;
  readonly pageId: string;
  readonly message: string;
  readonly link: string;
  readonly photoIds: readonly string[];
  readonly createdAt: number;
  readonly publishedAt?: number;
  readonly scheduledAt?: number;
  /** The video that it shows instead of photos. */
  readonly videoId?: string;
  readonly contentType: string;
  /** Lists show the post from this moment on. */
  readonly visibleAt: number;
  readonly appId: string;
}

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';

export interface Container {
  readonly id: string;
  readonly accountId: string;
  readonly file?: string;
  readonly children: readonly string[];
  readonly isCarouselItem: boolean;
  readonly isReel?: boolean;
  /** The moment of a reel that its cover shows, in milliseconds. */
  readonly coverMs?: number;
  readonly caption: string;
  readonly altText: string;
  readonly isAiGenerated: boolean;
  readonly createdAt: number;
  readonly readyAt: number;
  readonly forcedStatus?: ContainerStatus;
  readonly mediaId?: string;
}

/** A video of a page, from the moment its upload was begun. */
export interface Reel {
  readonly id: string;
  readonly pageId: string;
  readonly createdAt: number;
  /** The picture that was chosen as its cover. */
  readonly cover?: string;
}

/** The bytes of a video, for a page's reel or for a container. */
export interface Upload {
  readonly id: string;
  readonly received: number;
  readonly size: number;
  /** Present once all of it is there. */
  readonly file?: string;
  readonly isInWorkUntil: number;
  /** Why it cannot be a reel. */
  readonly fault?: string;
}

export interface Media {
  readonly isReel?: boolean;
  readonly id: string;
  readonly accountId: string;
  readonly containerId: string;
  readonly coverMs?: number;
  readonly files: readonly string[];
  readonly caption: string;
  /** One for each file. */
  readonly altTexts: readonly string[];
  readonly isAiGenerated: boolean;
  readonly shortcode: string;
  readonly createdAt: number;
  readonly visibleAt: number;
}

export interface Comment {
  readonly id: string;
  /** The post or media below which it stands. */
  readonly objectId: string;
  readonly message: string;
  readonly createdAt: number;
  readonly visibleAt: number;
}

/** One act of making something public; never removed by deleting the post. */
export interface LedgerEntry {
  readonly at: string;
  readonly platform: 'facebook' | 'instagram';
  /** Page or Instagram account id. */
  readonly place: string;
  readonly id: string;
  readonly message: string;
  readonly photos: readonly string[];
}

export const defaultSettings = {
  requireProof: false,
  scheduleWindowDays: 30,
  instagramQuota: 50,
  containerMs: 1_500,
  /** How long a video is prepared once all of it is there. */
  videoMs: 2_500,
  codeSeconds: 600,
  shortTokenSeconds: 5_400,
  longTokenSeconds: 60 * 86_400,
  /** A page that repeats its text within this time gets 506; 0 switches the check off. */
  duplicateSeconds: 0,
  /** Numbers of a post are an empty set until it has this age. */
  insightsAfterSeconds: 600,
  /** A caption with more hashtags or mentions is refused. */
  mostHashtags: 30,
  mostMentions: 20,
  /** Numbers are as large as those of a post that is older by this. */
  insightsAgeSeconds: 0,
  /** A metric that is no longer known; empty for none. */
  deadMetric: '',
  /** Permissions that the application's use cases lack, with commas between: a login that asks for one is refused whole. */
  lackedScopes: '',
  /** What `x-app-usage` says of the application's hour. */
  appUsagePercent: 1,
};

export type MetaSettings = Readonly<typeof defaultSettings>;
export type Effects = readonly FaultEffect[];

export interface MetaOptions {
  readonly appId: string;
  readonly appSecret: string;
  readonly productUrl: string | undefined;
  /** The sandbox as browsers see it. */
  readonly ownUrl: () => string;
  readonly store: Store;
  readonly files: Files;
  readonly faults: Faults;
}

/** A call as it came, without its token. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, string>;
}

const mostReceived = 5000;

/** The latest calls, in memory. */
function openReceived() {
  const calls: ReceivedCall[] = [];
  return {
    note: (call: ReceivedCall) => {
      calls.push(call);
      if (calls.length > mostReceived) calls.shift();
    },
    list: (): readonly ReceivedCall[] => calls,
  };
}

/** All that the stand-in knows. */
export type Meta = ReturnType<typeof openMeta>;

export function openMeta({ store, ...given }: MetaOptions) {
  const settings = store.collection<MetaSettings>('meta-settings');
  const counters = store.collection<number>('counters');
  const readSettings = (): MetaSettings => ({ ...defaultSettings, ...settings.get('now') });
  const kept = {
    grants: store.collection<Grant>('grants'),
    codes: store.collection<Code>('codes'),
    tokens: store.collection<Token>('tokens'),
    photos: store.collection<Photo>('photos'),
    posts: store.collection<Post>('posts'),
    containers: store.collection<Container>('containers'),
    media: store.collection<Media>('media'),
    reels: store.collection<Reel>('reels'),
    uploads: store.collection<Upload>('uploads'),
    comments: store.collection<Comment>('comments'),
    ledger: store.collection<LedgerEntry>('ledger'),
  };
  return {
    ...given,
    ...kept,
    received: openReceived(),
    settings: readSettings,
    change: (changed: Partial<MetaSettings>) => {
      settings.put('now', { ...readSettings(), ...changed });
    },
    /** Forgets all that people and programs did; seeds stay. */
    forget: () => {
      settings.clear();
      Object.values(kept).forEach((collection) => collection.clear());
    },
    /** A number that no other object has: the counter survives `forget`. */
    newId: () => {
      const next = counters.put('id', (counters.get('id') ?? 0) + 1);
      return String(122_100_000_000_000n + BigInt(next) * 7_919n);
    },
  };
}
