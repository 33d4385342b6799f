import { outcomeOf } from './outcomes.ts';
import type { Look, PublicSight, Sight } from './protocol.ts';
import { findAlike, isAlike } from './same-text.ts';

/** What a list shows of one post. */
export interface Entry {
  readonly text?: string | undefined;
  readonly sight: PublicSight;
}

/** The one entry with the post's text that is no other delivery's; several are left to a person. */
export async function pickOwn(entries: readonly Entry[], { delivery, isTaken }: Look): Promise<Sight> {
  // What comes while a list is read moves the others on to its next page, where they come a second time.
  const byId = new Map(entries.map((entry) => [entry.sight.externalId, entry]));
  const free: Entry[] = [];
  for (const entry of byId.values())
    if (isAlike(entry.text, delivery.message) && !(await isTaken(entry.sight.externalId))) free.push(entry);
  const [hit, ...others] = findAlike(free, delivery.message);
  if (others.length > 0) return { kind: 'unproven', outcome: outcomeOf('several_matches') };
  return hit?.sight ?? { kind: 'gone' };
}
