import type { Call } from '@kallos/contracts/client';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Database } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import type { Mailer } from '@kallos/mail/mailer';
import type { AlarmRules } from './publishing/health/health.ts';
import type { PostWriter } from '@kallos/writing/built-in/writer';

/** Daily allowances, and what counts as an alarm. */
export interface Limits {
  readonly alarm: AlarmRules;
  readonly testEmailsPerDay: number;
  /** What the networks take of a text. */
  readonly networks: NetworkLimits;
}

/** Where mails lead to. */
export interface MailLinks {
  readonly publicUrl: string;
  /** Origin of pictures. */
  readonly mediaUrl: string;
  /** Where the platform's own people read. */
  readonly supportEmail: string;
  /** By this key the approval page knows its own form. */
  readonly pageKey: string;
}

/** What every verb of this service may use; whether something is due is asked of the database's clock alone. */
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
