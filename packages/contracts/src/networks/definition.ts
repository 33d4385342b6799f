import type { InstagramFit } from '../media/image-rules.ts';

/** The text limits of a network; null if it has none. */
export interface TextLimits {
  /** In Unicode code points. */
  readonly longestText: number;
  /** The network accepts more than `kept` but drops some; above `most` it rejects the post. */
  readonly keptHashtags: number | null;
  readonly mostHashtags: number | null;
  readonly keptMentions: number | null;
  readonly mostMentions: number | null;
}

/** The images and videos that a network accepts in one post. */
export interface MediaCapabilities {
  /** True if it rejects posts without an image or a video. */
  readonly isRequired: boolean;
  readonly mostImages: number;
  /** Whether it fetches media from our public address instead of receiving them. */
  readonly isFetched: boolean;
  readonly takesVideos: boolean;
  /** Formats that it accepts; everything else is re-encoded before. */
  readonly imageTypes: readonly string[];
  readonly mostImageBytes: number;
  /** Width divided by height of the tallest and the widest image that is shown whole; null for any. */
  readonly ratios: { readonly tallest: number; readonly widest: number } | null;
  /** How an image of another shape is sent: with bars, or cut at its sides. */
  readonly otherRatios: 'bars' | 'cut';
  /** The frame of svc-catalog's images for this network; undefined for the image as it is. */
  readonly fit?: InstagramFit;
  /** How several images are shown: side by side, or one after another in the shape of the first. */
  readonly gallery: 'grid' | 'carousel';
  readonly hasAltText: boolean;
  /** Whether the cover of a video can be chosen. */
  readonly hasCover: boolean;
  /** True if its policy keeps AI-made images out of posts; the user is asked before. */
  readonly rejectsAiImages: boolean;
}

/** The kinds of posts. */
export const postKinds = ['update', 'offer', 'event'] as const;
export type PostKind = (typeof postKinds)[number];

/** The buttons under a post; `call` uses the phone number that the network knows. */
export const callsToAction = ['book', 'order', 'shop', 'learn_more', 'sign_up', 'call'] as const;
export type CallToAction = (typeof callsToAction)[number];

/** The metrics of a post. */
export const insightNames = ['views', 'reach', 'reactions', 'comments', 'shares'] as const;
export type InsightName = (typeof insightNames)[number];

/**
 * Everything about a network that services, writer, rules and screens need; other code does not name
 * networks. To add one, write such a value and add a line to `networks`.
 */
export interface NetworkDefinition {
  /** The display name. */
  readonly label: string;
  /** The login that grants access to its pages; networks with the same login share a connection. */
  readonly login: string;
  /** The kind of place that posts are published on. */
  readonly place: 'page' | 'account' | 'location';
  /** The network whose pages hold this one's accounts; undefined if it needs none. */
  readonly parent?: string;
  /** Colour of its icon, and the letter of the icon if the design system draws none. */
  readonly mark: { readonly colour: string; readonly letter: string };
  readonly text: TextLimits;
  /** The length and the number of hashtags that do best there. */
  readonly advice: { readonly length: number; readonly hashtags: number };
  /** The effect of a web address in the text. */
  readonly links: 'clickable' | 'plain';
  /** Content of a text that the network rejects. */
  readonly rejects: readonly 'phone_numbers'[];
  /** True if its policy keeps medicines and medical devices out of posts; the user is asked before. */
  readonly rejectsRegulated: boolean;
  readonly media: MediaCapabilities;
  /** True if posts per 24 hours are limited; the limit is read from the network. */
  readonly hasDailyLimit: boolean;
  /** Whether a comment can be written under a published post. */
  readonly hasFirstComment: boolean;
  /** Whether posts can be located at a place of its login. */
  readonly hasLocation: boolean;
  /** Whether its API deletes reliably, or the user is sent to its app after a refusal. */
  readonly deletion: 'api' | 'by_hand';
  readonly insights: readonly InsightName[];
  readonly kinds: readonly PostKind[];
  readonly callsToAction: readonly CallToAction[];
  /** True if the network reviews each post after it accepted it. */
  readonly isReviewed: boolean;
  /** True if it can hold an accepted post until a given time; it can be taken back before. */
  readonly holdsScheduled: boolean;
  readonly preview: {
    /** `feed`: text above the image, with buttons below; `tile`: the image first, name in the text. */
    readonly layout: 'feed' | 'tile';
    /** Characters after which the text is folded. */
    readonly foldAt: number;
  };
  /** Public address of a place; `{id}` and `{username}` are replaced. */
  readonly placeUrl?: string;
}

const jpegOrPng = ['image/jpeg', 'image/png'] as const;

/** The defaults of a network: short texts, images and videos of any shape, nothing else. */
export const plainNetwork = {
  place: 'account',
  text: {
    longestText: 500,
    keptHashtags: null,
    mostHashtags: null,
    keptMentions: null,
    mostMentions: null,
  },
  advice: { length: 300, hashtags: 5 },
  links: 'clickable',
  rejects: [],
  rejectsRegulated: false,
  media: {
    isRequired: false,
    mostImages: 1,
    isFetched: false,
    takesVideos: false,
    imageTypes: jpegOrPng,
    mostImageBytes: 8 * 1024 * 1024,
    ratios: null,
    otherRatios: 'bars',
    gallery: 'grid',
    hasAltText: false,
    hasCover: false,
    rejectsAiImages: false,
  },
  hasDailyLimit: false,
  hasFirstComment: false,
  hasLocation: false,
  deletion: 'api',
  insights: [],
  kinds: ['update'],
  callsToAction: [],
  isReviewed: false,
  holdsScheduled: false,
  preview: { layout: 'feed', foldAt: 500 },
} as const satisfies Partial<NetworkDefinition>;
