/** The static properties of a network. */
interface NetworkFacts {
  readonly needsPicture: boolean;
  readonly mostPictures: number;
  /** True if posts per 24 hours are limited; the limit is read from the network. */
  readonly hasDailyLimit: boolean;
  readonly text: TextLimits;
}

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

/** Maximum number of images per post on any network. */
export const maxImages = 10;
/** The longest text that any network accepts, in Unicode code points. */
export const maxTextLength = 63_206;

const facebook: NetworkFacts = {
  needsPicture: false,
  mostPictures: maxImages,
  hasDailyLimit: false,
  text: {
    longestText: maxTextLength,
    keptHashtags: null,
    mostHashtags: null,
    keptMentions: null,
    mostMentions: null,
  },
};

const instagram: NetworkFacts = {
  needsPicture: true,
  mostPictures: maxImages,
  hasDailyLimit: true,
  // Since December 2025 Instagram keeps five hashtags and three mentions; its API rejects more than
  // 30 and 20.
  text: { longestText: 2200, keptHashtags: 5, mostHashtags: 30, keptMentions: 3, mostMentions: 20 },
};

/**
 * The networks that posts are published on. To add one, add its name here and a folder in
 * svc-social's registry.
 */
export const networks = { facebook, instagram };

/** The names of the networks. */
export const networkNames = Object.keys(networks) as [NetworkName, ...NetworkName[]];
type NetworkName = keyof typeof networks;
