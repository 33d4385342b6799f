import type { PostDetails } from '@kallos/contracts/post-details';
import type { Platform } from '@kallos/contracts/wire';
import { networkWords } from '@kallos/words/network-names';

/** The data of a business in mails and on the approval page. */
export interface MailCompany {
  readonly companyName: string;
  readonly timeZone: string;
}

/** The text and images that a network gets instead of the shared ones. */
export interface OwnVersion {
  readonly network: Platform;
  readonly content: string;
  readonly images: readonly string[];
}

/** The data of a post in mails and on the approval page. */
export interface MailPost {
  readonly productName: string;
  /** Its images; for a video its still. */
  readonly images: readonly string[];
  readonly content: string;
  /** What networks show instead; missing if all show the same. */
  readonly ownVersions?: readonly OwnVersion[];
  /** Offer or event, and button. */
  readonly details?: PostDetails | null;
  /** The text of its first comment; empty for none. */
  readonly firstComment?: string;
  readonly scheduledDate: Date;
  readonly postStatus: string;
}

/** Introduces the version of a network, such as "On Instagram:". */
export const versionLabel = ({ network }: Pick<OwnVersion, 'network'>): string =>
  `Σ${networkWords(network).object}:`;
