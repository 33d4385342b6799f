import type { LedgerLine } from '../meta/ledger.ts';
import type { PlaceRow, PostFacts } from './facts.ts';

/** Returns the fault of a service's state of one page; undefined when it matches Meta. */
function placeFault(rows: readonly PlaceRow[], line: LedgerLine | undefined): string | undefined {
  const published = rows.filter(({ state }) => state === 'published');
  const states = rows.map(({ state }) => state).join(', ') || 'unknown';
  if (line === undefined) return published.length > 0 ? 'published, but not in the ledger' : undefined;
  const [row, ...others] = published;
  if (row === undefined) return `${states}, but in the ledger as ${line.id}`;
  if (others.length > 0) return 'published in two versions';
  // A page's list contains a reel under the page's id, too.
  if (row.externalId !== line.id && row.externalId !== `${line.place}_${line.id}`)
    return `published as ${row.externalId}, in the ledger as ${line.id}`;
  return row.permalink === line.permalink
    ? undefined
    : `published at ${row.permalink}, not ${line.permalink}`;
}

/** Compares a post's card with the ledger. */
function cardFault({ row, lines }: PostFacts): string | undefined {
  if (row === undefined || row.status === 'needs_look') return undefined;
  if (row.status === 'published') return lines.length === 0 ? 'published, but not in the ledger' : undefined;
  if (row.status === 'scheduled' || row.status === 'publishing') return `still ${row.status} (${row.reason})`;
  return lines.length > 0 ? `${row.status} (${row.reason}), but in the ledger` : undefined;
}

/** Returns every state of a post in the product that differs from Meta. */
export function* stateFaults(facts: PostFacts): Generator<string> {
  const { row, lines, targets, deliveries } = facts;
  const card = cardFault(facts);
  if (card !== undefined) yield card;
  const places = new Set([...lines, ...targets, ...deliveries].map(({ place }) => place));
  for (const place of places) {
    const here = <T extends { place: string }>(all: readonly T[]) => all.filter((one) => one.place === place);
    const line = here(lines).find(({ deletedAt }) => deletedAt === null);
    const delivery = placeFault(here(deliveries), line);
    if (delivery !== undefined) yield `delivery on ${place}: ${delivery}`;
    // A card that was deleted or taken back has no pages.
    const target = row === undefined || row.status === 'draft' ? undefined : placeFault(here(targets), line);
    if (target !== undefined) yield `page ${place}: ${target}`;
  }
}
