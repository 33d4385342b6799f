import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import type { PlatformRule, WritingRequest } from '@kallos/writing/built-in/writer';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { aiConfigurations, platformStyles } from '../schema/writing.ts';

/** The platform's settings for text generation. */
export type AiConfiguration = typeof aiConfigurations.$inferSelect;

/** Returns the platform's settings. */
export async function readConfiguration(tx: Transaction): Promise<AiConfiguration> {
  const [row] = await tx.select().from(aiConfigurations).where(isNull(aiConfigurations.userId));
  if (!row) throw new Error('the configuration of the writer is missing');
  return row;
}

/** Stores the process's settings, so that all processes read the same. */
export const storeConfiguration = (
  db: Database,
  started: Pick<AiConfiguration, 'model' | 'dailyGenerationLimit'>,
) =>
  acrossAccounts(db, (tx) =>
    tx
      .update(aiConfigurations)
      .set({ ...started, updatedAt: sql`now()` })
      .where(isNull(aiConfigurations.userId)),
  );

/**
 * Returns the platform's rule for a network, within the network's limits; undefined while disabled.
 */
export async function readNetworkRule(
  tx: Transaction,
  network: WritingRequest['platform'],
  limits: NetworkLimits,
): Promise<PlatformRule | undefined> {
  const [rule] = await tx
    .select({ postStyle: platformStyles.postStyle, maxHashtags: platformStyles.maxHashtags })
    .from(platformStyles)
    .where(
      and(
        eq(platformStyles.platformId, network),
        isNull(platformStyles.userId),
        eq(platformStyles.active, true),
      ),
    );
  const { keptHashtags } = limits[network];
  return rule && { ...rule, maxHashtags: Math.min(rule.maxHashtags, keptHashtags ?? rule.maxHashtags) };
}
