import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { users } from '../schema/auth.ts';

/** Returns the addresses of the administrators who manage keys and webhooks of the agency. */
export async function ownerAddresses(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.staffRole, 'owner'), isNull(users.removedAt), isNotNull(users.email)));
  return rows.flatMap(({ email }) => (email === null ? [] : [email]));
}
