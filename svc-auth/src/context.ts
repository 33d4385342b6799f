import type { Mailer } from '@kallos/mail/mailer';
import type { SafePost } from '@kallos/safe-fetch/safe-post';
import type { Database } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import type { Secrets } from '@kallos/service-kit/security/secrets';
import type { PasswordHasher } from './passwords/password-hasher.ts';

/** The context of every handler of this service. */
export interface Ctx {
  readonly db: Database;
  readonly log: Log;
  readonly passwords: PasswordHasher;
  /** Encrypts values that must be read again, such as the secret of one-time codes. */
  readonly secrets: Secrets;
  readonly isProduction: boolean;
  /** The username of the administrator whom the deployment sets; they stay an owner. */
  readonly deployedAdministrator: string;
  /** Fewest characters of an administrator's password. */
  readonly shortestAdminPassword: number;
  readonly mailer: Mailer;
  /** Posts to addresses of outsiders. */
  readonly post: SafePost;
  /** The public address, for links in mails. */
  readonly publicUrl: string;
}
