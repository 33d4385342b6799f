import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import type { PlatformRule, WritingRequest } from '@kallos/writing/built-in/writer';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { aiConfigurations, platformStyles } from '../schema/writing.ts';

/** How the platform wants texts to be written. */
export type AiConfiguration = typeof aiConfigurations.$inferSelect;

/** The platform's own configuration. */
export async function readConfiguration(tx: Transaction): Promise<AiConfiguration> {
  const [row] = await tx.select().from(aiConfigurations).where(isNull(aiConfigurations.userId));
  if (!row) throw new Error('the configuration of the writer is missing');
  return row;
}

/** What the process was started with, written where everything reads it. */
export const keepConfiguration = (
  db: Database,
  started: Pick<AiConfiguration, 'model' | 'dailyGenerationLimit'>,
) =>
  acrossAccounts(db, (tx) =>
    tx
      .update(aiConfigurations)
      .set({ ...started, updatedAt: sql`now()` })
      .where(isNull(aiConfigurations.userId)),
  );

/** The platform's own rule for a network, within what the network keeps; undefined where it is switched off. */
export async function ruleFor(
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
