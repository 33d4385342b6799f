import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Who manages webhooks: a business those of its account, an administrator those of the agency. */
export type Manager = AdminCaller | BusinessCaller;

/** Returns the account whose webhooks a caller manages; null for the agency. */
export const ownerOf = (caller: Manager): number | null =>
  caller.kind === 'business' ? caller.accountId : null;

/** Matches the rows of an account, or of the agency. */
export const isSameOwner = (column: AnyPgColumn, accountId: number | null): SQL =>
  accountId === null ? isNull(column) : eq(column, accountId);
