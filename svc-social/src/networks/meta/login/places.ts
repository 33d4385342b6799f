import * as z from 'zod';
import { isGone } from '../../failure.ts';
import type { Place } from '../../login.ts';
import type { GraphSession } from '../graph/client.ts';
import { isGraphFailure } from '../graph/failures.ts';

const Location = z.object({
  street: z.string().optional().catch(undefined),
  city: z.string().optional().catch(undefined),
});

const Found = z.object({ id: z.string().regex(/^\d{1,30}$/), name: z.string(), location: Location });

/** Only a page with a location can be the place of a post. */
function placeOf(found: unknown): Place[] {
  const { data } = Found.safeParse(found);
  if (!data) return [];
  const address = [data.location.street, data.location.city].filter(Boolean).join(', ');
  return [{ id: data.id, name: data.name, address }];
}

const fields = 'id,name,location';

/** Searches pages with a location; the call needs a user's token. */
export async function searchMetaPlaces(session: GraphSession, query: string): Promise<Place[]> {
  const { data } = await session.get('pages/search', { q: query, fields, limit: 25 });
  return Array.isArray(data) ? data.flatMap(placeOf) : [];
}

/** Reads the user's own pages that have a location, which needs no permission to search. */
export async function readOwnMetaPlaces(session: GraphSession): Promise<Place[]> {
  const { data } = await session.get('me/accounts', { fields, limit: 100 });
  return Array.isArray(data) ? data.flatMap(placeOf) : [];
}

/** Returns whether Meta proves that an id is no place: there is no such page, or it has no location. */
export async function isNoPlace(session: GraphSession, id: string): Promise<boolean> {
  try {
    const found = await session.get(id, { fields });
    return found['id'] === id && placeOf(found).length === 0;
  } catch (failure) {
    if (isGraphFailure(failure)) return isGone(failure);
    throw failure;
  }
}
