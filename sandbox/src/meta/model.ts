import type { FaultEffect, Faults } from '../faults.ts';
import type { FileStore } from '../files.ts';
import type { Store } from '../store.ts';

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

/** All times in milliseconds; `expiresAt` 0 means never. */
export interface Token {
  readonly token: string;
  readonly type: 'USER' | 'PAGE';
  readonly userId: string;
  readonly pageId?: string;
  /** The user token from which the page token was issued. */
  readonly from?: string;
  readonly isLong: boolean;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Subcode of the reason for the revocation. */
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
  /** The name of its place. */
  readonly location?: string | undefined;
  readonly createdAt: number;
  readonly publishedAt?: number;
  readonly scheduledAt?: number;
  /** The post's video; such a post has no photos. */
  readonly videoId?: string;
  readonly contentType: string;
  /** Lists include the post from this time on. */
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
  /** Time of a reel's cover frame, in milliseconds. */
  readonly coverMs?: number;
  readonly caption: string;
  /** The name of its place. */
  readonly location?: string | undefined;
  readonly altText: string;
  readonly isAiGenerated: boolean;
  readonly createdAt: number;
  readonly readyAt: number;
  readonly forcedStatus?: ContainerStatus;
  readonly mediaId?: string;
}

/** A page's video, from the start of its upload. */
export interface Reel {
  readonly id: string;
  readonly pageId: string;
  readonly createdAt: number;
  /** The chosen cover image. */
  readonly cover?: string;
}

/** A video's bytes, for a page's reel or a container. */
export interface Upload {
  readonly id: string;
  readonly received: number;
  readonly size: number;
  /** Present once the upload is complete. */
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
  readonly location?: string | undefined;
  /** One for each file. */
  readonly altTexts: readonly string[];
  readonly isAiGenerated: boolean;
  readonly shortcode: string;
  readonly createdAt: number;
  readonly visibleAt: number;
}

export interface Comment {
  readonly id: string;
  /** The commented post or media. */
  readonly objectId: string;
  readonly message: string;
  readonly createdAt: number;
  readonly visibleAt: number;
}

/** One publication; deleting the post does not remove it. */
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
  /** Processing time of a video after its upload. */
  videoMs: 2_500,
  codeSeconds: 600,
  shortTokenSeconds: 5_400,
  longTokenSeconds: 60 * 86_400,
  /** A page that repeats its text within this time gets 506; 0 switches the check off. */
  duplicateSeconds: 0,
  /** Insights of a post are an empty set until it has this age. */
  insightsAfterSeconds: 600,
  /** A caption with more hashtags or mentions is refused. */
  mostHashtags: 30,
  mostMentions: 20,
  /** Insights are computed as if the post were older by this. */
  insightsAgeSeconds: 0,
  /** A discontinued metric; empty for none. */
  deadMetric: '',
  /** Comma-separated permissions that the app lacks: a login that requests one is refused as a whole. */
  lackedScopes: '',
  /** The usage that `x-app-usage` reports. */
  appUsagePercent: 1,
};

export type MetaSettings = Readonly<typeof defaultSettings>;
export type Effects = readonly FaultEffect[];

export interface MetaOptions {
  readonly appId: string;
  readonly appSecret: string;
  readonly productUrl: string | undefined;
  /** The sandbox's address for browsers. */
  readonly ownUrl: () => string;
  readonly store: Store;
  readonly files: FileStore;
  readonly faults: Faults;
}

/** A received call, without its token. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, string>;
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
  };
}

/** The fake Meta's state. */
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
    /** Deletes all data of people and programs; the seeded people and pages remain. */
    forget: () => {
      settings.clear();
      Object.values(kept).forEach((collection) => collection.clear());
    },
    /** Returns a unique number; the counter survives `forget`. */
    newId: () => {
      const next = counters.put('id', (counters.get('id') ?? 0) + 1);
      return String(122_100_000_000_000n + BigInt(next) * 7_919n);
    },
  };
}
