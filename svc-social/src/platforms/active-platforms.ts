import type { Transaction } from '@kallos/service-kit/database';
import { asc, eq } from 'drizzle-orm';
import { platforms } from '../schema.ts';

/** The platforms that posts may go to, with what a text for each keeps to; one that is switched off is shown to nobody. */
export const activePlatforms = (tx: Transaction) =>
  tx
    .select({
      name: platforms.name,
      icon: platforms.icon,
      maxHashtags: platforms.maxHashtags,
      recommendedLength: platforms.recommendedLength,
    })
    .from(platforms)
    .where(eq(platforms.active, true))
    .orderBy(asc(platforms.id));
