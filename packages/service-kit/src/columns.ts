import { integer, timestamp } from 'drizzle-orm/pg-core';

/** A moment in time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A row's own number. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** When a row was made and last changed. */
export const stamps = () => ({
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
