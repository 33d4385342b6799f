import { timestamptz } from '@kallos/service-kit/database/columns';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Tabs by the versions of remotes that they showed; deleted after two days. */
export const releaseSessions = pgTable(
  'release_sessions',
  {
    remote: text().notNull(),
    version: text().notNull(),
    /** A random name for the page's lifetime. */
    tab: text().notNull(),
    /** A keyed hash of the network, whose reports count a limited number of times. */
    place: text().notNull(),
    seenAt: timestamptz('seen_at').notNull().defaultNow(),
    failedAt: timestamptz('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.tab] }),
    index('release_sessions_seen').on(table.seenAt),
  ],
);

/** Hourly reports of releases; deleted after thirty days. */
export const releaseHours = pgTable(
  'release_hours',
  {
    remote: text().notNull(),
    version: text().notNull(),
    hour: timestamptz('hour').notNull(),
    kind: text({ enum: ['here', 'error', 'load', 'slow'] }).notNull(),
    screen: text().notNull(),
    browser: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.remote, table.version, table.hour, table.kind, table.screen, table.browser],
    }),
    index('release_hours_hour').on(table.hour),
  ],
);
