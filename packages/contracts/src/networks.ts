/** What is known of a network before anything is sent. */
interface NetworkFacts {
  readonly needsPicture: boolean;
  readonly mostPictures: number;
  /** Posts of any 24 hours are limited, by a number that is asked for and never assumed. */
  readonly hasDailyLimit: boolean;
  readonly text: TextLimits;
}

/** What the text of a post may hold on one network; null where the network has no such limit. */
export interface TextLimits {
  /** In characters of Unicode. */
  readonly longestText: number;
  /** The network takes more than `kept`, and drops some; above `most` it refuses the post. */
  readonly keptHashtags: number | null;
  readonly mostHashtags: number | null;
  readonly keptMentions: number | null;
  readonly mostMentions: number | null;
}

/** The most pictures of a post on any network. */
export const maxImages = 10;
/** The longest text that any network takes, in characters of Unicode. */
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
  // Since December 2025 Instagram keeps five hashtags and three mentions; its API refuses more than 30 and 20.
  text: { longestText: 2200, keptHashtags: 5, mostHashtags: 30, keptMentions: 3, mostMentions: 20 },
};

/** The networks that posts go to. A further one has its name here and its folder in svc-social's registry. */
export const networks = { facebook, instagram };

/** The names of the networks. */
export const networkNames = Object.keys(networks) as [NetworkName, ...NetworkName[]];
type NetworkName = keyof typeof networks;
