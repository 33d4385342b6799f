import type { AuditEntry } from '@kallos/contracts/auth/audit';

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
  'page-holder-changed': 'A page changed its holder',
};

/** Returns what an entry records, in words; unknown actions keep their name. */
export const actionWords = ({ action }: AuditEntry): string => words[action] ?? action.replaceAll('-', ' ');

/** Returns the details of an entry as one line. */
export const detailWords = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');
