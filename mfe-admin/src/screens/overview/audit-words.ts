import type { AuditEntry } from '@kallos/contracts/auth/audit';
import type { TimelineEntry } from '@kallos/contracts/posts/account-overview';

const words: Readonly<Record<string, string>> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'signed-out': 'Signed out',
  'sessions-ended': 'Sessions ended',
  'impersonation-granted': 'Opened the portal',
  'wrote-as-account': 'Changed something in the portal',
  'account-created': 'Created the account',
  'account-updated': 'Changed the account',
  'account-notes-changed': 'Changed group, tags, notes or trial',
  'user-created': 'Added a user',
  'user-invited': 'Invited a user',
  'user-updated': 'Changed a user',
  'mail-tried-again': 'Tried a refused address again',
  'password-link-sent': 'Password link sent',
  'password-chosen': 'Password chosen',
  'password-changed': 'Password changed',
  'second-step-set-up': 'Second step set up',
  'second-step-removed': 'Second step removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'company-info-saved': 'Saved the company information',
  'month-link-created': 'Made a link to the month',
  'month-link-revoked': 'Ended a link to the month',
  'batch-post-created': 'Added a post for many accounts',
  'batch-post-undone': 'Took back a post for many accounts',
  'page-holder-changed': 'A page changed its holder',
  'connection-opened': 'Connected to Facebook',
  'connection-lost': 'Lost the connection to Facebook',
  'publishing-paused': 'Paused publishing',
  'publishing-resumed': 'Resumed publishing',
  'account-opened': 'Opened the account again',
  'account-suspended': 'Suspended the account',
  'account-archived': 'Archived the account',
  'account-erasure-requested': 'Asked to delete the account',
  'wrote-by-key': 'A program changed something',
  'connect-link-created': 'Link to connect pages created',
  'connect-link-revoked': 'Link to connect pages revoked',
  'connect-link-used': 'Pages connected by a link',
};

/** Returns what an entry records, in words; unknown actions keep their name. */
export const actionWords = ({ action }: AuditEntry): string => words[action] ?? action.replaceAll('-', ' ');

/** Returns the details of an entry as one line. */
export const detailWords = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');

const mailWords: Readonly<Record<string, string>> = {
  period: 'Posts to approve',
  failure: 'Posts that did not go out',
  reconnect: 'Connect to Facebook again',
  expiry: 'The connection ends soon',
  connected: 'A new connection',
  page: 'A page takes no posts',
  holder: 'A page changed its holder',
  test: 'Test mail',
};

const postTitles: Record<TimelineEntry['what'], (subject: string) => string> = {
  written: (product) => `Post written: ${product}`,
  published: (product) => `Post published: ${product}`,
  failed: (product) => `Post failed: ${product}`,
  needs_look: (product) => `Post needs a look: ${product}`,
  sent: (kind) => `Mail sent: ${mailWords[kind] ?? kind}`,
  refused: (kind) => `Mail refused: ${mailWords[kind] ?? kind}`,
};

/** Returns a post or mail of the timeline in words. */
export const postWords = ({ what, subject, detail }: TimelineEntry): { title: string; detail: string } => ({
  title: postTitles[what](subject),
  detail: what === 'failed' || what === 'needs_look' ? detail.replaceAll('_', ' ') : detail,
});
