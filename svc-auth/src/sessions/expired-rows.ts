import { daysAgo, type ExpiredRows } from '@kallos/service-kit/database/delete-expired';
import { lt, sql } from 'drizzle-orm';
import { releaseHours, releaseSessions } from '../schema/releases.ts';
import {
  auditAddresses,
  mails,
  passwordLinks,
  sessions,
  signInBuckets,
  signInSteps,
  signInWaits,
  waitsAtPlace,
} from '../schema/auth.ts';

/**
 * What has had its use: sessions 30 days after they ended or ran out, places unused and links to a password and mails as long, counts
 * of failed attempts after a day, the addresses of sign-ins after 90 days, as the privacy policy promises, and what was
 * reported of releases after 30 days, of single tabs after two.
 */
export const expiredRows: ExpiredRows = [
  [sessions, sql`least(ended_at, expires_at) < ${daysAgo(30)}`],
  [auditAddresses, lt(auditAddresses.at, daysAgo(90))],
  [mails, lt(mails.endedAt, daysAgo(30))],
  [passwordLinks, lt(passwordLinks.expiresAt, daysAgo(30))],
  [signInSteps, lt(signInSteps.expiresAt, sql`now()`)],
  [signInWaits, sql`not (${waitsAtPlace}) and ${lt(signInWaits.touchedAt, daysAgo(1))}`],
  [signInWaits, sql`${waitsAtPlace} and ${lt(signInWaits.touchedAt, daysAgo(30))}`],
  [signInBuckets, lt(signInBuckets.touchedAt, daysAgo(1))],
  [releaseSessions, lt(releaseSessions.seenAt, daysAgo(2))],
  [releaseHours, lt(releaseHours.hour, daysAgo(30))],
];
