import type { Transaction } from '@kallos/service-kit/database';
import { and, eq, isNull } from 'drizzle-orm';
import { platformStyles } from '../schema.ts';
import type { PlatformRule, WritingOrder } from '@kallos/writer/writer';

type Network = WritingOrder['platform'];

/** The platform's own rule for a network; undefined where it is switched off. */
export async function ruleFor(tx: Transaction, network: Network): Promise<PlatformRule | undefined> {
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
  return rule;
}

/** The network whose rules a text keeps to that goes to all of these pages; Instagram's are the stricter ones. */
export const networkOf = (pages: ReadonlyArray<{ platform: Network }>): Network =>
  pages.length > 0 && pages.every(({ platform }) => platform === 'facebook') ? 'facebook' : 'instagram';
