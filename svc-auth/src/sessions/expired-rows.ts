import { daysAgo, type ExpiredRows } from '@kallos/service-kit/database/delete-expired';
import { lt, sql } from 'drizzle-orm';
import {
  apiKeys,
  auditAddresses,
  mails,
  passwordLinks,
  sessions,
  signInBuckets,
  signInSteps,
  signInWaits,
  staffLinks,
  waitsAtPlace,
} from '../schema/auth.ts';
import { releaseHours, releaseSessions } from '../schema/releases.ts';
import { idempotentCalls, publicEvents, webhookDeliveries } from '../schema/webhooks.ts';

/**
 * Rows to delete: sessions and keys 30 days after their end, unused places, password links and mails likewise, counts
 * of failed attempts after a day, sign-in addresses after 90 days, as the privacy policy promises, and
 * release reports after 30 days, tabs after two.
 */
export const expiredRows: ExpiredRows = [
  [sessions, sql`least(ended_at, expires_at) < ${daysAgo(30)}`],
  [apiKeys, sql`least(revoked_at, expires_at) < ${daysAgo(30)}`],
  [publicEvents, lt(publicEvents.at, daysAgo(30))],
  [webhookDeliveries, lt(webhookDeliveries.endedAt, daysAgo(30))],
  [idempotentCalls, lt(idempotentCalls.createdAt, daysAgo(1))],
  [auditAddresses, lt(auditAddresses.at, daysAgo(90))],
  [mails, lt(mails.endedAt, daysAgo(30))],
  [staffLinks, lt(staffLinks.expiresAt, daysAgo(30))],
  [passwordLinks, lt(passwordLinks.expiresAt, daysAgo(30))],
  [signInSteps, lt(signInSteps.expiresAt, sql`now()`)],
  [signInWaits, sql`not (${waitsAtPlace}) and ${lt(signInWaits.touchedAt, daysAgo(1))}`],
  [signInWaits, sql`${waitsAtPlace} and ${lt(signInWaits.touchedAt, daysAgo(30))}`],
  [signInBuckets, lt(signInBuckets.touchedAt, daysAgo(1))],
  [releaseSessions, lt(releaseSessions.seenAt, daysAgo(2))],
  [releaseHours, lt(releaseHours.hour, daysAgo(30))],
];
