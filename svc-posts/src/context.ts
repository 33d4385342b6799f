import type { Call } from '@kallos/contracts/client';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Mailer } from '@kallos/mail/mailer';
import type { Database } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import type { PostWriter } from '@kallos/writing/built-in/writer';
import type { AlarmRules } from './publishing/health/health.ts';

/** Daily limits and alarm thresholds. */
export interface Limits {
  readonly alarm: AlarmRules;
  readonly testEmailsPerDay: number;
  /** The networks' limits on texts. */
  readonly networks: NetworkLimits;
}

/** Addresses for links in mails. */
export interface MailLinks {
  readonly publicUrl: string;
  /** Origin of images. */
  readonly mediaUrl: string;
  /** The support team's mail address. */
  readonly supportEmail: string;
  /** The key with which the approval page authenticates its form. */
  readonly pageKey: string;
}

/** The context of every handler of this service; only the database's clock decides what is due. */
export interface Ctx {
  readonly db: Database;
  readonly log: Log;
  readonly writer: PostWriter;
  readonly mailer: Mailer;
  readonly limits: Limits;
  readonly links: MailLinks;
  /** Calls svc-social's internal endpoints. */
  readonly social: Call;
  /** A fresh seed for the built-in writer. */
  readonly nextSeed: () => number;
}
